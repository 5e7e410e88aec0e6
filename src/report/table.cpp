#include "report/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.hpp"
#include "report/html.hpp"

namespace boardproof {

namespace {

constexpr std::size_t rows_of_a_page = 40;

bool is_figure(const std::string& cell) {
    return !cell.empty() &&
           std::all_of(cell.begin(), cell.end(), [](char c) { return '0' <= c && c <= '9'; });
}

std::string for_people(const Table::Column& column, const std::string& cell) {
    return column.is_number && is_figure(cell) ? grouped(BigInt(cell)) : cell;
}

std::string escaped_for_latex(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (std::string_view("_&%#$").find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

template <class Visit>
void for_each_row(const Table& table, const Visit& visit) {
    for (const auto& row : table.rows) visit(row);
    for (const auto& row : table.summary) visit(row);
}

std::vector<std::string> headings_of(const Table& table) {
    std::vector<std::string> headings;
    for (const Table::Column& column : table.columns) headings.push_back(column.heading);
    return headings;
}

}  // namespace

void append_game(Table& table, const std::string& game, Table one) {
    if (table.columns.empty()) {
        table.columns = std::move(one.columns);
        table.columns.insert(table.columns.begin(), {"game", "game", false});
    }
    for (std::vector<std::string>& row : one.rows) {
        row.insert(row.begin(), game);
        table.rows.push_back(std::move(row));
    }
}

std::string table_as_text(const Table& table) {
    std::vector<std::vector<std::string>> rows{headings_of(table)};
    for_each_row(table, [&](const std::vector<std::string>& row) {
        std::vector<std::string>& shown = rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            shown.push_back(for_people(table.columns[i], row[i]));
        }
    });
    std::vector<bool> to_the_left;
    for (const Table::Column& column : table.columns) to_the_left.push_back(!column.is_number);
    return aligned(rows, to_the_left);
}

std::string table_as_csv(const Table& table) {
    std::vector<std::string> names;
    for (const Table::Column& column : table.columns) names.push_back(column.name);
    std::string text = joined(names, ",") + '\n';
    for (const auto& row : table.rows) text += joined(row, ",") + '\n';
    return text;
}

std::string table_as_markdown(const Table& table) {
    std::string text = fmt::format("| {} |\n|", joined(headings_of(table), " | "));
    for (const Table::Column& column : table.columns) {
        text += column.is_number ? " --: |" : " --- |";
    }
    text += '\n';
    for_each_row(table, [&](const std::vector<std::string>& row) {
        text += fmt::format("| {} |\n", joined(row, " | "));
    });
    return text;
}

std::string table_as_latex(const Table& table) {
    const bool is_long = table.rows.size() > rows_of_a_page;
    const std::string environment = is_long ? "longtable" : "tabular";
    std::string columns;
    for (const Table::Column& column : table.columns) columns += column.is_number ? 'r' : 'l';
    const auto line = [&](const std::vector<std::string>& row) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < row.size(); ++i) {
            cells.push_back(escaped_for_latex(for_people(table.columns[i], row[i])));
        }
        return fmt::format("{} \\\\\n", joined(cells, " & "));
    };
    std::string text = fmt::format("\\begin{{{}}}{{{}}}\n\\toprule\n{}\\midrule\n{}", environment,
                                   columns, line(headings_of(table)), is_long ? "\\endhead\n" : "");
    for (const auto& row : table.rows) text += line(row);
    if (!table.summary.empty()) text += "\\midrule\n";
    for (const auto& row : table.summary) text += line(row);
    return text + fmt::format("\\bottomrule\n\\end{{{}}}\n", environment);
}

std::string table_as_html(const Table& table) {
    const auto row = [&](const std::vector<std::string>& cells) {
        std::string text = "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Table::Column& column = table.columns[i];
            text += column.is_number ? fmt::format("<td class=\"number\" data-value=\"{}\">{}</td>",
                                                   escaped_for_html(cells[i]),
                                                   escaped_for_html(for_people(column, cells[i])))
                                     : fmt::format("<td>{}</td>", escaped_for_html(cells[i]));
        }
        return text + "</tr>\n";
    };
    std::string text = "<div class=\"wide\"><table class=\"sortable\"><thead><tr>";
    for (const Table::Column& column : table.columns) {
        text += fmt::format("<th{}>{}</th>", column.is_number ? " class=\"number\"" : "",
                            escaped_for_html(column.heading));
    }
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& cells : table.rows) text += row(cells);
    text += "</tbody>";
    if (!table.summary.empty()) {
        text += "<tfoot>\n";
        for (const auto& cells : table.summary) text += row(cells);
        text += "</tfoot>";
    }
    return text + "</table></div>\n";
}

std::string table_as(std::string_view format, const Table& table) {
    if (format == "csv") return table_as_csv(table);
    if (format == "md") return table_as_markdown(table);
    if (format == "tex") return table_as_latex(table);
    return table_as_text(table);
}

}  // namespace boardproof
