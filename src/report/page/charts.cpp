#include "report/page/charts.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>

#include "boardproof/error.hpp"
#include "report/json.hpp"
#include "report/page/embedded.hpp"
#include "system/child_process.hpp"

namespace boardproof {

namespace {

Json chart_data(const Proof& proof, const std::optional<BestPlay>& best_play) {
    Json by_ply = Json::array();
    for (std::size_t ply = 0; ply < proof.statistics.by_ply.size(); ++ply) {
        const PlyCounts& counts = proof.statistics.by_ply[ply];
        Json row{{"ply", ply},
                 {"reachable", json_integer(counts.reachable)},
                 {"nonterminal", json_integer(counts.nonterminal)}};
        if (best_play) {
            const ValueCounts& values = best_play->by_ply[ply].boards;
            row["x_wins"] = values.x_wins;
            row["draws"] = values.draws;
            row["o_wins"] = values.o_wins;
        }
        by_ply.push_back(std::move(row));
    }
    return {{"game", proof.game.name()}, {"by_ply", std::move(by_ply)}};
}

struct Outcome {
    std::string end;  // how the command ended, empty for well; see ChildProcess::wait
    std::string output;
};

// Runs a command on an input; nothing when it cannot be run.
std::optional<Outcome> run_on(const std::vector<std::string>& command, std::string_view input,
                              const StopFlag* stop) {
    constexpr int wait_milliseconds = 100;  // between two looks at the stop flag
    const IgnorePipeSignal ignore;
    try {
        ChildProcess child(command, true);
        Outcome outcome;
        std::array<char, 1 << 16> buffer{};
        while (true) {
            if (stop != nullptr) stop->check();
            std::array<pollfd, 2> files{{{child.output(), POLLIN, 0}, {child.input(), POLLOUT, 0}}};
            if (poll(files.data(), files.size(), wait_milliseconds) < 0 && errno != EINTR) {
                return std::nullopt;
            }
            if (child.input() >= 0 && files[1].revents != 0) {
                const ssize_t written = write(child.input(), input.data(), input.size());
                if (written > 0) input.remove_prefix(static_cast<std::size_t>(written));
                // A child that does not read on will say so by its exit status.
                if (input.empty() || (written < 0 && errno != EAGAIN)) child.close_input();
            }
            if (files[0].revents == 0) continue;
            const ssize_t got = read(child.output(), buffer.data(), buffer.size());
            if (got > 0) outcome.output.append(buffer.data(), static_cast<std::size_t>(got));
            if (got == 0 || (got < 0 && errno != EAGAIN)) break;
        }
        outcome.end = child.wait();
        return outcome;
    } catch (const InputError&) {     // there is no such program
    } catch (const ResourceError&) {  // nor room for one more: the report goes without charts
    }
    return std::nullopt;
}

}  // namespace

Charts draw_charts(const Proof& proof, const std::optional<BestPlay>& best_play,
                   const StopFlag* stop) {
    constexpr std::string_view no_matplotlib = "ended with status 3";  // the script's own words
    const std::string data = chart_data(proof, best_play).dump();
    // The system's Python first: it is the one that packages add matplotlib to.
    for (const char* python : {"/usr/bin/python3", "python3"}) {
        const auto outcome =
            run_on({python, "-c", std::string(chart_script), "--report"}, data, stop);
        if (!outcome || outcome->end == no_matplotlib) continue;
        const Json charts = Json::parse(outcome->output, nullptr, false);
        if (outcome->end.empty() && charts.is_object()) {
            return {charts.get<std::map<std::string, std::string>>(), ""};
        }
        return {{},
                fmt::format("the script that draws them {}",
                            outcome->end.empty() ? "wrote no JSON" : outcome->end)};
    }
    return {{}, "no Python with matplotlib was found (Debian and Ubuntu: python3-matplotlib)"};
}

}  // namespace boardproof
