#include <fmt/format.h>

#include <algorithm>

#include "base/byte_size.hpp"
#include "base/words.hpp"
#include "boardproof/position_text.hpp"
#include "boardproof/report.hpp"
#include "diagrams/reach.hpp"

namespace boardproof {

namespace {

constexpr int page_width = 80;

std::string heading(const Proof& proof) {
    const Game& game = proof.game;
    std::string text =
        fmt::format("{}: {} in a row, {}; legal play reaches {} of {}\n", game.name(), game.k(),
                    counted(game.lines().size(), "line"), grouped(proof.statistics.total.reachable),
                    counted(proof.universe, "board"));
    if (game.lines().empty()) {
        text += fmt::format("note: {} in a row fit on no side, so nobody can win\n", game.k());
    }
    return text;
}

std::string_view headline(const RuleVerdict& verdict) {
    if (verdict.exact()) return "necessary and sufficient";
    if (verdict.necessary()) return "necessary, not sufficient";
    if (verdict.sufficient()) return "sufficient, not necessary";
    return "neither";
}

std::string headlines(const Proof& proof) {
    std::size_t width = 0;
    for (const RuleVerdict& verdict : proof.rules) {
        width = std::max(width, verdict.rule.name.size());
    }
    std::string text;
    for (const RuleVerdict& verdict : proof.rules) {
        std::string line =
            fmt::format("  {:<{}}  {:<25}", verdict.rule.name, width, headline(verdict));
        if (!verdict.sufficient()) {
            line += fmt::format("  {}", counted(verdict.false_accepts, "false accept"));
        }
        if (!verdict.necessary()) {
            line += fmt::format("  {}", counted(verdict.false_rejects, "false reject"));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

// The reasons of boards 1, 2, ..., each stated once for a run of boards that share it.
std::string reasons(const std::vector<Counterexample>& examples) {
    std::string text;
    for (std::size_t first = 0; first < examples.size();) {
        std::size_t last = first;
        while (last + 1 < examples.size() && examples[last + 1].reason == examples[first].reason) {
            ++last;
        }
        text += first == last
                    ? fmt::format("  {}: {}\n", first + 1, examples[first].reason)
                    : fmt::format("  {} to {}: {}\n", first + 1, last + 1, examples[first].reason);
        first = last + 1;
    }
    return text;
}

std::string draw(const Game& game, const std::vector<Counterexample>& examples) {
    std::vector<LabelledPosition> labelled;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        labelled.push_back({examples[i].position,
                            fmt::format("{}{}", i + 1, examples[i].smallest_of_orbit ? " *" : "")});
    }
    std::string text;
    std::string drawn = draw_positions_side_by_side(game, labelled, page_width - 2);
    for (std::size_t start = 0; start < drawn.size();) {
        const std::size_t end = drawn.find('\n', start);
        if (end > start) text += "  ";
        text.append(drawn, start, end - start + 1);
        start = end + 1;
    }
    return text;
}

std::string counterexamples(const Game& game, const RuleVerdict& verdict, Disagreement kind) {
    std::vector<Counterexample> examples;
    std::copy_if(verdict.counterexamples.begin(), verdict.counterexamples.end(),
                 std::back_inserter(examples),
                 [&](const Counterexample& example) { return example.kind == kind; });
    if (examples.empty()) return "";
    const bool accept = kind == Disagreement::false_accept;
    const BigInt& count = accept ? verdict.false_accepts : verdict.false_rejects;
    const std::string boards = counted(count, "board");
    std::string text =
        accept
            ? fmt::format("\n{} accepts {} that no legal play reaches", verdict.rule.name, boards)
            : fmt::format("\n{} rejects {} that legal play reaches", verdict.rule.name, boards);
    text += examples.size() < count ? fmt::format("; the first {}:\n\n", examples.size()) : ":\n\n";
    return text + draw(game, examples) + "\n" + reasons(examples);
}

std::string ablations(const Proof& proof) {
    std::vector<std::vector<std::string>> rows;
    for (const RuleVerdict& verdict : proof.rules) {
        for (const Ablation& without : verdict.ablation) {
            rows.push_back({fmt::format("{} without {}", verdict.rule.name, name(without.dropped)),
                            grouped(without.false_accepts), grouped(without.false_rejects)});
        }
    }
    if (rows.empty()) return "";
    rows.insert(rows.begin(), {"is every condition needed?", "false accepts", "false rejects"});
    return fmt::format("\n{}", aligned(rows));
}

// How each rule fares as the claim of an induction.
std::string inductions(const Proof& proof) {
    std::string text;
    for (const RuleVerdict& verdict : proof.rules) {
        if (!verdict.refuted) continue;
        if (verdict.refuted->empty()) {
            text += fmt::format("  {}: proved\n", verdict.rule.name);
        }
        for (const Refutation& refutation : *verdict.refuted) {
            text += fmt::format(
                "  {}: not {}: {}{}\n", verdict.rule.name, name(refutation.step),
                format_position(proof.game, refutation.board),
                refutation.before
                    ? fmt::format(" after {}", format_position(proof.game, *refutation.before))
                    : std::string());
        }
    }
    if (text.empty()) return "";
    std::string steps;
    for (const InductionStep step :
         {InductionStep::begins, InductionStep::closed, InductionStep::founded}) {
        steps += wrapped(fmt::format("{}: {}", name(step), statement(step)));
    }
    return fmt::format(
        "\nby induction: a rule is proved when all of this holds\n{}\n{}\n"
        "  the reachable boards are those of {}, proved in this way\n",
        steps, text, inductive_rule_name);
}

std::string layer_table(const Statistics& statistics) {
    std::vector<std::vector<std::string>> rows{
        {"ply", "reachable", "play goes on", "X wins", "O wins", "draws", "orbits", "over"}};
    const auto add = [&](const std::string& label, const PlyCounts& counts) {
        rows.push_back({label, grouped(counts.reachable), grouped(counts.nonterminal),
                        grouped(counts.x_wins), grouped(counts.o_wins), grouped(counts.draws),
                        grouped(counts.orbits), grouped(counts.terminal_orbits)});
    };
    for (std::size_t ply = 0; ply < statistics.by_ply.size(); ++ply) {
        add(std::to_string(ply), statistics.by_ply[ply]);
    }
    add("all", statistics.total);
    return aligned(rows);
}

std::string totals(const Proof& proof) {
    const Statistics& statistics = proof.statistics;
    const GameCounts& games = statistics.games;
    std::string text = fmt::format(
        "orbits are boards up to symmetry; the last column counts those on which play is over\n\n"
        "games        {} complete\n"
        "             {} won by X, {} by O, {} drawn\n"
        "transitions  {}\n",
        grouped(games.total()), grouped(games.x_wins), grouped(games.o_wins), grouped(games.draws),
        grouped(statistics.transitions));
    if (!proof.rules.empty() && proof.symbolic) {
        text += fmt::format("judged       {}, as sets\n", counted(proof.judged.as_sets, "board"));
    } else if (!proof.rules.empty()) {
        text += fmt::format("judged       {} by their stones, {} by their stone counts alone\n",
                            counted(proof.judged.individually, "board"),
                            grouped(proof.judged.by_class));
    }
    const Provenance& provenance = proof.provenance;
    if (!proof.digest.empty()) text += fmt::format("digest       {}\n", proof.digest);
    if (proof.symbolic) {
        text += fmt::format("diagram      {}, cells in the order '{}'\n",
                            counted(proof.symbolic->nodes, "node"), name(proof.symbolic->order));
    }
    text += fmt::format(
        "run          {} engine{}, {}, {:.3f} s, {}{}\n"
        "build        boardproof {} ({}), {}, {}\n",
        proof.engine,
        proof.symbolic ? fmt::format(" by {}", name(proof.symbolic->method)) : std::string(),
        counted(provenance.threads, "thread"), provenance.seconds,
        proof.symbolic
            ? std::string()
            : fmt::format("{} boards per second, ",
                          grouped(static_cast<std::uint64_t>(provenance.boards_per_second))),
        format_bytes(provenance.peak_bytes), provenance.version, provenance.commit,
        provenance.compiler, provenance.cpu);
    return text;
}

}  // namespace

std::string proof_as_text(const Proof& proof) {
    std::string text = heading(proof) + "\n" + headlines(proof);
    bool any = false;
    for (const RuleVerdict& verdict : proof.rules) {
        for (const Disagreement kind : {Disagreement::false_accept, Disagreement::false_reject}) {
            const std::string part = counterexamples(proof.game, verdict, kind);
            any |= !part.empty();
            text += part;
        }
    }
    if (any) {
        text +=
            "\n* smallest of its orbit; [ ] completed line; order: stones, X stones, X set, O "
            "set\n";
    }
    return text + ablations(proof) + inductions(proof) + "\n" + layer_table(proof.statistics) +
           totals(proof);
}

std::string statistics_as_text(const Proof& proof) {
    return heading(proof) + "\n" + layer_table(proof.statistics) + totals(proof);
}

}  // namespace boardproof
