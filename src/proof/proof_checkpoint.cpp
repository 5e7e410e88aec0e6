#include "proof/proof_checkpoint.hpp"

#include <fmt/format.h>

#include <climits>

#include "boardproof/error.hpp"
#include "boardproof/version.hpp"
#include "system/build.hpp"

namespace boardproof {

namespace {

constexpr std::size_t checkpoints_kept = 2;  // should the newest turn out damaged
constexpr int judge_numbers = 500;           // levels of the second stage come after all others

}  // namespace

ProofCheckpoint::ProofCheckpoint(const ProofRequest& request, std::span<Observer* const> observers)
    : directory_(request.checkpoint, request.resume),
      observers_(observers.begin(), observers.end()) {
    Json rules = Json::array();
    for (const Rule& rule : request.rules) rules.push_back(rule.name);
    job_ = {{"program", fmt::format("boardproof {} ({}), build {}", version, commit, build_id())},
            {"game", request.game.name()},
            {"rules", std::move(rules)},
            {"counterexamples", request.counterexamples},
            {"ablation", request.with_ablation()}};
    if (request.resume) {
        resume(request.notice ? request.notice : [](const std::string&) {});
    }
}

void ProofCheckpoint::resume(const std::function<void(const std::string&)>& notice) {
    const std::vector<std::string> paths = directory_.newest_first();
    for (const std::string& path : paths) {
        try {
            CheckpointReader(path).verify();
            reader_.emplace(path);
        } catch (const InputError& error) {
            notice(error.what());
            continue;
        }
        read_header(path);
        notice(fmt::format("going on after level {} of '{}'", next_level_ - 1, path));
        return;
    }
    if (!paths.empty()) {
        throw InputError(
            fmt::format("checkpoint directory '{}': none of its {} checkpoints is whole",
                        directory_.path(), paths.size()));
    }
    notice(fmt::format("checkpoint directory '{}': no checkpoint yet; starting from the beginning",
                       directory_.path()));
}

void ProofCheckpoint::read_header(const std::string& path) {
    try {
        const Json header = Json::parse(reader_->header());
        require_same(path, header.at("job"), job_);
        stage_ = header.at("stage") == "enumerate" ? Stage::enumerate : Stage::judge;
        next_level_ = header.at("level").get<int>() + 1;
        seconds_before_ = header.at("seconds");
        restore_observers(path, header.at("states"));
    } catch (const nlohmann::json::exception& error) {
        throw InputError(fmt::format("checkpoint '{}': its header: {}", path, error.what()));
    }
}

void ProofCheckpoint::restore_observers(const std::string& path, const Json& states) {
    if (states.size() != observers_.size()) {
        throw InputError(fmt::format("checkpoint '{}': {} states, this job has {}", path,
                                     states.size(), observers_.size()));
    }
    for (std::size_t i = 0; i < observers_.size(); ++i) {
        try {
            observers_[i]->restore(states[i].get<std::string>());
        } catch (const InputError& error) {
            throw InputError(fmt::format("checkpoint '{}': state {}: {}", path, i, error.what()));
        }
    }
}

void ProofCheckpoint::require_same(const std::string& path, const Json& found,
                                   const Json& expected) const {
    for (const auto& [key, value] : expected.items()) {
        const Json other = found.value(key, Json());
        if (other == value) continue;
        throw InputError(fmt::format("checkpoint '{}': its {} is {}, this job's {}", path, key,
                                     other.dump(), value.dump()));
    }
}

int ProofCheckpoint::first_level(Stage stage) const {
    if (stage == stage_) return next_level_;
    return stage < stage_ ? INT_MAX : 0;
}

void ProofCheckpoint::restore(Layer& layer, std::uint64_t blocks) {
    layer.read_from(*reader_, blocks);
    reader_->finish();
    reader_.reset();
}

void ProofCheckpoint::record(Stage stage, int level, const Layer* layer, std::uint64_t blocks) {
    Json states = Json::array();
    for (const Observer* observer : observers_) states.push_back(observer->state());
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    const Json header{{"job", job_},
                      {"stage", stage == Stage::enumerate ? "enumerate" : "judge"},
                      {"level", level},
                      {"seconds", seconds_before_ + seconds.count()},
                      {"states", std::move(states)}};
    const int number = level + (stage == Stage::judge ? judge_numbers : 0);
    CheckpointWriter writer(directory_.path_of(number), header.dump());
    if (layer != nullptr) layer->write_to(writer, blocks);
    writer.commit();
    directory_.keep_newest(checkpoints_kept);
}

}  // namespace boardproof
