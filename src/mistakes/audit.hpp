#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "boardproof/judgement.hpp"
#include "boardproof/oracle.hpp"
#include "mistakes/board_sequence.hpp"
#include "proof/counterexample_list.hpp"

namespace boardproof {

// How a validator is asked. It gets one board a line on its standard input, in the order of
// BoardSequence, and answers each with one line on its standard output: `true` or `false`, `1` or
// `0`, `yes` or `no`, `valid` or `invalid`, in either case. Its input ends after the last board. It
// may answer at once or in batches, also after it has read everything.

/// How a board is written for a validator.
enum class QuestionForm : unsigned char {
    slashes,  ///< XOX/.X./...
    run,      ///< XOX.X....
    json,     ///< ["XOX"," X ","   "]
};

/// `slashes`, `run` or `json`. Throws InputError on anything else.
[[nodiscard]] QuestionForm parse_question_form(std::string_view text);

struct AuditRequest {
    BoardScope scope;
    QuestionForm form = QuestionForm::slashes;
    double timeout = 30;               ///< seconds without a byte read or written
    std::size_t counterexamples = 10;  ///< orbits of each kind that are kept
    RunOptions options;                ///< threads, progress, stop
};

/// A board on which the validator is wrong, the first of its orbit in canonical order.
struct AuditedBoard {
    Position position;
    Disagreement kind;
    Judgement judgement;
};

/// What a validator is worth.
struct Audit {
    Game game;
    BoardScope scope;
    bool by_enumeration;  ///< or by the rule last-move, where the set is too large to hold
    std::uint64_t judged = 0;
    std::uint64_t true_accepts = 0;
    std::uint64_t true_rejects = 0;
    std::uint64_t false_accepts = 0;
    std::uint64_t false_rejects = 0;
    /// Rules and mistakes that give the same answer on every board judged; where no single one
    /// does, mistakes together with lines-need-not-meet. Empty where the validator is right
    /// throughout.
    std::vector<std::string> behaves_like{};
    /// False accepts, then false rejects, each in canonical order.
    std::vector<AuditedBoard> counterexamples{};
    std::string ending{};  ///< how the validator ended after its last answer; empty for status 0

    [[nodiscard]] bool is_right() const { return false_accepts == 0 && false_rejects == 0; }
};

/// The largest board whose reachable set is held for an audit, in cells; above it the rule
/// `last-move` decides.
inline constexpr int max_audit_cells = 20;

/// Asks a program about every board of the scope. Throws InputError, naming the board, when it
/// dies, says nothing for too long, answers too little, too much or something else; Interrupted
/// when asked to stop; and as engines do. Memory: the oracle and a bit for each answer.
[[nodiscard]] Audit audit(const Game& game, const std::vector<std::string>& command,
                          const AuditRequest& request);

/// The audit for people, and as JSON, schema `boardproof.audit/1`.
[[nodiscard]] std::string audit_as_text(const Audit& audit);
[[nodiscard]] std::string audit_as_json(const Audit& audit);

}  // namespace boardproof
