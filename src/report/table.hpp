#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "boardproof/statistics.hpp"

namespace boardproof {

/// A table of figures, written in any format that a table can have. Cells hold plain text; figures
/// are digits without separators.
struct Table {
    struct Column {
        std::string name;     ///< for programs
        std::string heading;  ///< for people
        bool is_number = true;
    };

    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
    /// Sums and the like, set off below the rows, for people alone: CSV leaves them out.
    std::vector<std::vector<std::string>> summary = {};
};

/// Adds the rows of a table on one game, without its summary, to a table on many, which has a
/// column `game` in front.
void append_game(Table& table, const std::string& game, Table one);

/// Lined up in columns, digits in groups of three.
[[nodiscard]] std::string table_as_text(const Table& table);

/// A row of names, then the rows.
[[nodiscard]] std::string table_as_csv(const Table& table);

[[nodiscard]] std::string table_as_markdown(const Table& table);

/// For the packages booktabs and, with more rows than a page has, longtable; cells that are figures
/// with their digits in groups of three.
[[nodiscard]] std::string table_as_latex(const Table& table);

/// As an HTML table of class `sortable`, digits in groups of three, the plain figures in the
/// attribute `data-value`; in an element of class `wide`, which may scroll.
[[nodiscard]] std::string table_as_html(const Table& table);

/// Precondition: the format is text, csv, md or tex.
[[nodiscard]] std::string table_as(std::string_view format, const Table& table);

/// One row a ply.
[[nodiscard]] Table statistics_table(const Statistics& statistics);

}  // namespace boardproof
