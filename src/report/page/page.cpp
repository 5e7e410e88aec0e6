#include "report/page/page.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "base/byte_size.hpp"
#include "base/words.hpp"
#include "boardproof/position_text.hpp"
#include "engines/unreachable_orbits.hpp"
#include "report/html.hpp"
#include "report/json.hpp"
#include "report/page/board_svg.hpp"
#include "report/page/charts.hpp"
#include "report/page/embedded.hpp"
#include "report/table.hpp"
#include "report/tables/best_play_tables.hpp"

namespace boardproof {

namespace {

// The explorer's data. `</` in a text would end the element that holds it.
std::string data_as_json(const ReportContent& content) {
    const Game& game = content.proof.game;
    const auto cells_of = [](Mask cells) {
        Json list = Json::array();
        for_each_bit(cells, [&](int cell) { list.push_back(cell); });
        return list;
    };
    Json lines = Json::array();
    for (const Mask line : game.lines()) lines.push_back(cells_of(line));
    Json symmetries = Json::array();
    const SymmetryGroup group(game);
    for (const Symmetry& symmetry : group.elements()) symmetries.push_back(symmetry.image());
    Json conditions = Json::array();
    for (const Condition condition : all_conditions) {
        conditions.push_back({{"name", name(condition)}, {"statement", statement(condition)}});
    }
    Json rules = Json::array();
    for (const RuleVerdict& verdict : content.proof.rules) {
        Json names = Json::array();
        for (const Condition condition : verdict.rule.conditions) names.push_back(name(condition));
        rules.push_back({{"name", verdict.rule.name},
                         {"statement", verdict.rule.statement},
                         {"is_conjunction", verdict.rule.form == Rule::Form::conditions},
                         {"conditions", std::move(names)}});
    }
    Json unreachable(nullptr);
    if (content.unreachable_orbits) {
        std::string text;
        std::uint64_t before = 0;
        for (const std::uint64_t code : *content.unreachable_orbits) {
            text += (text.empty() ? "" : " ") + in_base_36(code - before);
            before = code;
        }
        unreachable = text;
    }
    std::string text = Json{{"rows", game.rows()},
                            {"cols", game.cols()},
                            {"lines", std::move(lines)},
                            {"symmetries", std::move(symmetries)},
                            {"conditions", std::move(conditions)},
                            {"rules", std::move(rules)},
                            {"unreachable", std::move(unreachable)}}
                           .dump();
    for (std::size_t at = 0; (at = text.find("</", at)) != std::string::npos; ++at) {
        text.replace(at, 2, "<\\/");
    }
    return text;
}

std::string verdict_words(const RuleVerdict& verdict) {
    if (verdict.exact()) return "<span class=\"good\">necessary and sufficient</span>";
    if (verdict.necessary()) return "<span class=\"bad\">necessary, not sufficient</span>";
    if (verdict.sufficient()) return "<span class=\"bad\">sufficient, not necessary</span>";
    return "<span class=\"bad\">neither</span>";
}

std::string verdicts(const Proof& proof) {
    std::string text =
        "<section id=\"verdicts\"><h2>Verdicts</h2>\n<div class=\"wide\"><table class=\"sortable\">"
        "<thead><tr><th>rule</th><th>verdict</th><th class=\"number\">false accepts</th>"
        "<th class=\"number\">false rejects</th><th>what it says</th></tr></thead>\n<tbody>\n";
    for (const RuleVerdict& verdict : proof.rules) {
        text += fmt::format(
            "<tr><td><code>{}</code></td><td>{}</td><td class=\"number\" data-value=\"{}\">{}</td>"
            "<td class=\"number\" data-value=\"{}\">{}</td><td>{}<br><span class=\"soft\">{}</span>"
            "</td></tr>\n",
            escaped_for_html(verdict.rule.name), verdict_words(verdict),
            verdict.false_accepts.str(), grouped(verdict.false_accepts),
            verdict.false_rejects.str(), grouped(verdict.false_rejects),
            escaped_for_html(verdict.rule.statement), escaped_for_html(verdict.rule.provenance));
    }
    return text + "</tbody></table></div></section>\n";
}

// What the drawing of a board shows of its completed lines.
std::string line_note(const Game& game, const Position& position) {
    std::string text;
    for (const Player player : {Player::x, Player::o}) {
        const CompletedLines completed(game, position.stones(player));
        if (completed.lines.size() < 2) continue;
        text += completed.shared == 0
                    ? std::string(" So no one stone can have completed them all.")
                    : fmt::format(" The {} lines of {} meet in the shaded cell{}.",
                                  completed.lines.size(), symbol(player),
                                  std::popcount(completed.shared) > 1 ? "s" : "");
    }
    return text;
}

std::string counterexamples(const Proof& proof) {
    std::string text =
        "<section id=\"counterexamples\"><h2>Counterexamples</h2>\n"
        "<p>Boards on which a rule and legal play disagree, fewest stones first, one of each "
        "orbit; "
        "completed lines are struck through.</p>\n";
    bool any = false;
    for (const RuleVerdict& verdict : proof.rules) {
        for (const Disagreement kind : {Disagreement::false_accept, Disagreement::false_reject}) {
            const bool accept = kind == Disagreement::false_accept;
            const BigInt& count = accept ? verdict.false_accepts : verdict.false_rejects;
            if (count == 0) continue;
            any = true;
            text += fmt::format("<h3><code>{}</code> {} {} that {}</h3>\n<ul class=\"boards\">\n",
                                escaped_for_html(verdict.rule.name), accept ? "accepts" : "rejects",
                                counted(count, "board"),
                                accept ? "no legal play reaches" : "legal play reaches");
            for (const Counterexample& example : verdict.orbit_representatives) {
                if (example.kind != kind) continue;
                const std::string board = format_position(proof.game, example.position);
                text += fmt::format(
                    "<li>{}<p><code>{}</code></p><p>{}.{}</p>"
                    "<button type=\"button\" class=\"button\" data-board=\"{}\">explore</button>"
                    "</li>\n",
                    board_svg(proof.game, example.position), board,
                    escaped_for_html(example.reason), line_note(proof.game, example.position),
                    board);
            }
            text += "</ul>\n";
        }
    }
    if (!any) text += "<p>None: every rule is exact on this game.</p>\n";
    return text + "</section>\n";
}

std::string explorer(const ReportContent& content) {
    const Game& game = content.proof.game;
    return fmt::format(
        "<section id=\"explorer\"><h2>Explorer</h2>\n"
        "<p>Click a cell to change it, or move with the arrow keys and type X, O or a full "
        "stop.</p>\n"
        "<div class=\"explorer\"><div>\n"
        "<div id=\"playing\" class=\"playing\" role=\"group\" aria-label=\"board\" "
        "style=\"grid-template-columns: repeat({0}, 1fr); --columns: {0}\"></div>\n"
        "<p><label for=\"board-text\">The board as text</label>"
        "<input id=\"board-text\" spellcheck=\"false\" autocomplete=\"off\"></p>\n"
        "<p><button type=\"button\" class=\"button\" id=\"clear\">clear</button> "
        "<a id=\"link\" href=\"#explorer\">link to this board</a></p></div>\n"
        "<div><p id=\"stones\" aria-live=\"polite\"></p>\n{1}"
        "<div class=\"wide\"><table id=\"says\"><thead><tr><th>condition or rule</th><th>says</th>"
        "<th>asks</th></tr></thead><tbody></tbody></table></div></div></div>\n"
        "<noscript><p>The explorer needs JavaScript.</p></noscript></section>\n",
        game.cols(),
        content.unreachable_orbits
            ? "<p aria-live=\"polite\">Looked up in the enumerated set: <strong id=\"membership\">"
              "</strong></p>\n"
            : "<p class=\"soft\">The enumerated set of this game is too large for a page; the "
              "conditions and rules are evaluated.</p>\n");
}

std::string chart_or_note(const ReportContent& content, const std::string& chart,
                          std::string_view caption) {
    const auto found = content.charts.svg.find(chart);
    if (found == content.charts.svg.end()) {
        return fmt::format("<p class=\"soft\">A chart is missing here: {}.</p>\n",
                           escaped_for_html(content.charts.missing));
    }
    return fmt::format("<figure class=\"chart\">{}<figcaption>{}</figcaption></figure>\n",
                       found->second, caption);
}

std::string layers(const ReportContent& content) {
    return fmt::format("<section id=\"layers\"><h2>Boards by ply</h2>\n{}{}{}</section>\n",
                       chart_or_note(content, "layers", "Reachable boards by number of stones."),
                       chart_or_note(content, "terminal", "Share of them on which play is over."),
                       table_as_html(statistics_table(content.proof.statistics)));
}

std::string best_play_section(const ReportContent& content) {
    if (!content.best_play) return "";
    const BestPlay& play = *content.best_play;
    return fmt::format(
        "<section id=\"best-play\"><h2>Best play</h2>\n<p>{}</p>\n{}{}</section>\n",
        escaped_for_html(headline(play)),
        chart_or_note(content, "values",
                      "What the boards of each ply come to when both players play their best."),
        table_as_html(best_play_table(play)));
}

std::string provenance(const Proof& proof) {
    const Provenance& run = proof.provenance;
    const GameCounts& games = proof.statistics.games;
    std::string text = "<section id=\"provenance\"><h2>Provenance</h2>\n<dl>\n";
    const auto add = [&](std::string_view term, const std::string& value) {
        text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, escaped_for_html(value));
    };
    add("digest", proof.digest);
    add("complete games",
        fmt::format("{}: {} won by X, {} by O, {} drawn", grouped(games.total()),
                    grouped(games.x_wins), grouped(games.o_wins), grouped(games.draws)));
    add("judged",
        fmt::format("{} by their stones, {} by their stone counts alone",
                    counted(proof.judged.individually, "board"), grouped(proof.judged.by_class)));
    add("program", fmt::format("boardproof {} ({}), {}", run.version, run.commit, run.compiler));
    add("run",
        fmt::format("{} engine, {}, {:.3f} s, {}, {}", proof.engine, counted(run.threads, "thread"),
                    run.seconds, format_bytes(run.peak_bytes), run.cpu));
    return text + "</dl></section>\n";
}

}  // namespace

ReportContent work_out_report(const ProofRequest& request) {
    ReportContent content{prove(request), {}, {}, {}};
    const Game& game = content.proof.game;
    if (game.cells() <= max_cells_for_lengths) {
        content.best_play = best_play(game, true, request.run);
    }
    if (game.cells() <= max_cells_with_membership) {
        const SymmetryGroup group(game);
        UnreachableOrbits orbits(game, group);
        const std::array<Observer*, 1> observers{&orbits};
        make_engine(default_engine_name)->run(game, {request.run}, observers);
        if (std::vector<std::uint64_t> codes = orbits.codes();
            codes.size() <= max_embedded_orbits) {
            content.unreachable_orbits = std::move(codes);
        }
    }
    content.charts = draw_charts(content.proof, content.best_play, request.run.stop);
    return content;
}

std::string report_page(const ReportContent& content) {
    const Proof& proof = content.proof;
    const Game& game = proof.game;
    const std::string title = fmt::format("{}: which boards can legal play reach?", game.name());
    return fmt::format(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<header>\n<h1>{}</h1>\n"
               "<p>{} in a row win on {} by {} cells. Legal play reaches {} of {}.</p>\n"
               "<nav aria-label=\"sections\"><ul><li><a href=\"#verdicts\">Verdicts</a></li>"
               "<li><a href=\"#counterexamples\">Counterexamples</a></li>"
               "<li><a href=\"#explorer\">Explorer</a></li>"
               "<li><a href=\"#layers\">Boards by ply</a></li>{}"
               "<li><a href=\"#provenance\">Provenance</a></li></ul></nav>\n</header>\n<main>\n",
               title, page_style, title, game.k(), game.rows(), game.cols(),
               grouped(proof.statistics.total.reachable), counted(proof.universe, "board"),
               content.best_play ? "<li><a href=\"#best-play\">Best play</a></li>" : "") +
           verdicts(proof) + counterexamples(proof) + explorer(content) + layers(content) +
           best_play_section(content) + provenance(proof) + "</main>\n" +
           fmt::format(
               "<script type=\"application/json\" id=\"data\">{}</script>\n"
               "<script>\n{}</script>\n</body>\n</html>\n",
               data_as_json(content), page_script);
}

}  // namespace boardproof
