#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "blocks/block.hpp"

namespace boardproof {

/// Receives every block of a game from an engine, once each, in no particular order.
///
/// An engine forks one observer per thread, lets each fork observe its share of the blocks and
/// merges the forks into the original after each level; so implementations need no locks, and
/// results must not depend on how the blocks were shared out.
class Observer {
 public:
    Observer() = default;
    Observer(const Observer&) = delete;  // observers hold partial results; forks are explicit
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// A new observer of the same kind that has seen nothing.
    [[nodiscard]] virtual std::unique_ptr<Observer> fork() const = 0;

    /// Engines deliver every X set with at most one stone more than O can have, also when no board
    /// with it is reachable. The block is valid during the call only.
    virtual void observe(const Block& block) = 0;

    /// Adds what a fork of this observer has seen.
    virtual void merge(Observer& fork) = 0;

    /// What the observer has seen, as a text for `restore`, which puts it into a fresh observer of
    /// the same kind and the same build; from a text that is no such state it throws InputError, or
    /// an exception of nlohmann's. Jobs with checkpoints need both; observers that take no part in
    /// such jobs need neither, and the default throws.
    [[nodiscard]] virtual std::string state() const {
        throw std::logic_error("this observer keeps no checkpoints");
    }
    virtual void restore(const std::string& state) {
        throw std::logic_error("this observer keeps no checkpoints: " + state);
    }
};

}  // namespace boardproof
