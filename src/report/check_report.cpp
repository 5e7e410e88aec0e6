#include "report/check_report.hpp"

#include <fmt/format.h>

#include "boardproof/position_text.hpp"
#include "report/json.hpp"

namespace boardproof {

namespace {

using CheckFormat = CheckStyle::Format;

// On one line, bytes that are no UTF-8 replaced.
std::string in_one_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string_view verdict_of_line(Status status) {
    switch (status) {
        case Status::x_won:
            return "X won";
        case Status::o_won:
            return "O won";
        default:
            return "draw";
    }
}

}  // namespace

CheckFormat parse_check_format(std::string_view text) {
    if (text == "json") return CheckFormat::json;
    return text == "csv" ? CheckFormat::csv : CheckFormat::text;
}

CheckReport::CheckReport(const Game& game, const CheckStyle& style) : game_(&game), style_(style) {
    for (std::size_t bits = 0; bits < unreachable_.size(); ++bits) {
        unreachable_[bits] = wording(FaultSet{static_cast<unsigned char>(bits)});
    }
    if (style.format == CheckFormat::csv) text_ = "number,board,verdict,to_move,reasons,detail\n";
    if (style.format == CheckFormat::json) {
        const Json game_json{{"rows", game.rows()}, {"cols", game.cols()}, {"k", game.k()}};
        text_ = fmt::format(
            "{{\"schema\": \"boardproof.check/1\", \"game\": {}, \"first\": \"{}\",\n\"boards\": [",
            game_json.dump(), first_mover_name(style.first));
    }
}

void CheckReport::add(const Position& position, const Judgement& judgement) {
    ++boards_;
    ++by_status_[static_cast<std::size_t>(judgement.status)];
    const bool is_ongoing = judgement.status == Status::ongoing;
    const std::string& reasons = unreachable_[judgement.faults.bits];
    if (style_.format == CheckFormat::json) {
        begin_record();
        text_ += fmt::format("{{\"number\": {}, \"board\": \"{}\", \"verdict\": \"{}\"", boards_,
                             format_position(*game_, position), name(judgement.status));
        if (is_ongoing) text_ += fmt::format(", \"to_move\": \"{}\"", mover(position));
        if (!reasons.empty()) text_ += fmt::format(", \"reasons\": [{}]", reasons);
        text_ += '}';
    } else if (style_.format == CheckFormat::csv) {
        text_ += fmt::format("{},{},{},{},{},\n", boards_, format_position(*game_, position),
                             name(judgement.status), is_ongoing ? mover(position) : "", reasons);
    } else {
        if (is_ongoing) {
            text_ += "ongoing (";
            text_ += mover(position);
            text_ += " to move)";
        } else if (judgement.status == Status::unreachable) {
            text_ += reasons;
        } else {
            text_ += verdict_of_line(judgement.status);
        }
        text_ += '\n';
    }
}

void CheckReport::add_malformed(const MalformedBoard& error, std::uint64_t line) {
    ++boards_;
    ++malformed_;
    const std::string_view code = name(error.malformation());
    if (style_.format == CheckFormat::json) {
        begin_record();
        text_ += in_one_line({{"number", boards_},
                              {"line", line},
                              {"verdict", "malformed"},
                              {"reasons", {code}},
                              {"detail", error.detail()}});
    } else if (style_.format == CheckFormat::csv) {
        std::string detail;
        for (const char c : error.detail()) {
            if (c == '"') detail += '"';
            detail += c;
        }
        text_ += fmt::format("{},,malformed,,{},\"{}\"\n", boards_, code, detail);
    } else {
        text_ += fmt::format("malformed: {} ({})\n", code, error.detail());
    }
}

void CheckReport::close(std::string_view error) {
    if (style_.format != CheckFormat::json) return;
    text_ += fmt::format(
        "\n],\n\"summary\": {{\"boards\": {}, \"ongoing\": {}, \"x_won\": {}, \"o_won\": {}, "
        "\"draw\": {}, \"unreachable\": {}, \"malformed\": {}}}{}}}\n",
        boards_, count(Status::ongoing), count(Status::x_won), count(Status::o_won),
        count(Status::draw), count(Status::unreachable), malformed_,
        error.empty() ? std::string()
                      : fmt::format(",\n\"error\": {}", in_one_line(std::string(error))));
}

std::string CheckReport::wording(FaultSet faults) const {
    std::string text;
    for (const Fault fault : all_faults) {
        if (!faults.has(fault) || (!text.empty() && !style_.all_reasons)) continue;
        if (style_.format == CheckFormat::json) {
            text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", name(fault));
        } else if (style_.format == CheckFormat::csv) {
            text += fmt::format("{}{}", text.empty() ? "" : " ", name(fault));
        } else {
            text += fmt::format("{}{} ({})", text.empty() ? "unreachable: " : "; ", name(fault),
                                statement(fault));
        }
    }
    return text;
}

// Whose turn it is, `X or O` where it may be either's.
std::string_view CheckReport::mover(const Position& position) const {
    const auto player = player_to_move(position, style_.first);
    if (!player) return "X or O";
    return *player == Player::x ? "X" : "O";
}

void CheckReport::begin_record() {
    text_ += boards_ == 1 ? "\n" : ",\n";
}

}  // namespace boardproof
