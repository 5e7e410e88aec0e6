#pragma once

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "boardproof/proof.hpp"
#include "engines/level_recorder.hpp"
#include "engines/observer.hpp"
#include "system/checkpoint_directory.hpp"
#include "system/checkpoint_file.hpp"

namespace boardproof {

/// The checkpoints of a proof: after every level the states of its observers and the layer that the
/// next level needs, in a file of their own.
///
/// A header is JSON: version and commit of the program, since states mean what the code that wrote
/// them says; the job; stage and level; seconds so far; the observers' states (counts, digest sums,
/// tallies). The payload is the layer.
class ProofCheckpoint final : public LevelRecorder {
 public:
    /// Opens the directory of the request. To resume, finds the newest checkpoint that is whole and
    /// restores the observers; a damaged one is named in a notice and passed over. Throws
    /// InputError when that is not to be had, or when the checkpoint is of another job or program.
    ProofCheckpoint(const ProofRequest& request, std::span<Observer* const> observers);

    [[nodiscard]] int first_level(Stage stage) const override;
    void restore(Layer& layer, std::uint64_t blocks) override;
    void record(Stage stage, int level, const Layer* layer, std::uint64_t blocks) override;

    /// Seconds that the job took before it was interrupted.
    [[nodiscard]] double seconds_before() const { return seconds_before_; }

 private:
    using Json = nlohmann::ordered_json;

    void resume(const std::function<void(const std::string&)>& notice);
    void read_header(const std::string& path);
    void restore_observers(const std::string& path, const Json& states);
    void require_same(const std::string& path, const Json& found, const Json& expected) const;

    CheckpointDirectory directory_;
    Json job_;
    std::vector<Observer*> observers_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double seconds_before_ = 0;
    Stage stage_ = Stage::enumerate;
    int next_level_ = 0;
    std::optional<CheckpointReader> reader_;  // at the layer, until that is read
};

}  // namespace boardproof
