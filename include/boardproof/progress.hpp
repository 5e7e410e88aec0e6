#pragma once

#include <atomic>
#include <cstdint>

namespace boardproof {

/// How far a long job is; written by its threads, read by whoever shows it. Safe from any number of
/// threads.
class Progress {
 public:
    // Relaxed throughout: the figures are for display, and nothing else is read on their strength.
    void expect(std::uint64_t boards) { total_.fetch_add(boards, std::memory_order_relaxed); }
    void advance(std::uint64_t boards) { done_.fetch_add(boards, std::memory_order_relaxed); }
    /// Boards that an earlier run of the job has dealt with.
    void skip(std::uint64_t boards) {
        skipped_.fetch_add(boards, std::memory_order_relaxed);
        advance(boards);
    }
    void enter_ply(int ply) { ply_.store(ply, std::memory_order_relaxed); }
    /// What is being done, where it is more than one thing; a text that stays.
    void enter_stage(const char* stage) {
        stage_.store(stage, std::memory_order_relaxed);
        enter_ply(0);
        set_nodes(0);
    }
    /// How many nodes decision diagrams have.
    void set_nodes(std::uint64_t nodes) { nodes_.store(nodes, std::memory_order_relaxed); }

    [[nodiscard]] std::uint64_t total() const { return total_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t skipped() const { return skipped_.load(std::memory_order_relaxed); }
    [[nodiscard]] int ply() const { return ply_.load(std::memory_order_relaxed); }
    [[nodiscard]] const char* stage() const { return stage_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
    std::atomic<std::uint64_t> total_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> skipped_{0};
    std::atomic<int> ply_{0};
    std::atomic<const char*> stage_{nullptr};
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace boardproof
