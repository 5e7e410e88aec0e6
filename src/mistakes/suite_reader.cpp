#include "mistakes/suite_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "boardproof/error.hpp"
#include "mistakes/suite_source.hpp"
#include "notation/board_json.hpp"
#include "notation/json_text.hpp"

namespace boardproof {

namespace {

using JsonTree = nlohmann::json;

// The case that one takes the place of; empty when none.
struct Link {
    std::string uuid;  // or its place, where it has none
    std::string reimplements;
};

// The answer in the words of WrittenCase, where people have their own for it.
std::string normalised(std::string answer) {
    std::transform(answer.begin(), answer.end(), answer.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    static const std::map<std::string, std::string, std::less<>> words{
        {"1", "true"},    {"yes", "true"},  {"valid", "true"},
        {"0", "false"},   {"no", "false"},  {"invalid", "false"},
        {"x-won", "win"}, {"o-won", "win"}, {"unreachable", "error"}};
    const auto word = words.find(answer);
    return word == words.end() ? answer : word->second;
}

std::string expectation_of(const JsonTree& expected) {
    if (expected.is_object() && expected.contains("error")) return "error";
    if (expected.is_string()) return normalised(expected.get<std::string>());
    return normalised(expected.dump(-1, ' ', false, JsonTree::error_handler_t::replace));
}

std::string board_text(const Game& game, const JsonTree& board) {
    return board.is_string()
               ? board.get<std::string>()
               : joined_rows(game, board).dump(-1, ' ', false, JsonTree::error_handler_t::replace);
}

std::string string_at(const JsonTree& object, const char* key) {
    return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

void collect(const Game& game, const JsonTree& json, std::vector<WrittenCase>& cases,
             std::vector<Link>& links) {
    if (json.is_array()) {
        for (const JsonTree& element : json) collect(game, element, cases, links);
        return;
    }
    if (!json.is_object()) return;
    const JsonTree* board = nullptr;
    if (json.contains("board")) board = &json["board"];
    if (json.contains("input") && json["input"].is_object() && json["input"].contains("board")) {
        board = &json["input"]["board"];
    }
    if (board != nullptr && json.contains("expected")) {
        const std::string uuid = string_at(json, "uuid");
        cases.push_back({uuid.empty() ? fmt::format("case {}", cases.size() + 1) : uuid,
                         board_text(game, *board), expectation_of(json["expected"]),
                         string_at(json, "description")});
        links.push_back({cases.back().place, string_at(json, "reimplements")});
        return;
    }
    for (const JsonTree& value : json) collect(game, value, cases, links);
}

// Leaves out what is superseded. A case that reimplements itself, directly or round about, is
// reported and kept.
void follow_links(WrittenSuite& suite, const std::vector<Link>& links) {
    std::map<std::string, std::string> next;  // uuid to the uuid it reimplements
    std::set<std::string> known;
    for (const Link& link : links) {
        known.insert(link.uuid);
        if (!link.reimplements.empty()) next[link.uuid] = link.reimplements;
    }
    std::set<std::string> superseded;
    for (const auto& [uuid, older] : next) {
        if (!known.contains(older)) {
            suite.notes.push_back(
                fmt::format("{} reimplements {}, which is not in the file", uuid, older));
            continue;
        }
        std::set<std::string> seen{uuid};
        std::string at = older;
        while (at != uuid && next.contains(at) && seen.insert(at).second) at = next[at];
        if (at == uuid) {
            suite.notes.push_back(
                older == uuid ? fmt::format("{} reimplements itself", uuid)
                              : fmt::format("{} reimplements itself by way of {}", uuid, older));
            continue;
        }
        superseded.insert(older);
    }
    std::vector<WrittenCase> counting;
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
        if (superseded.contains(links[i].uuid)) {
            suite.superseded.push_back(suite.cases[i].place);
        } else {
            counting.push_back(suite.cases[i]);
        }
    }
    suite.cases = std::move(counting);
}

// One line of CSV (RFC 4180), without quoted line ends.
std::vector<std::string> csv_fields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += line[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string line = text.substr(begin, end - begin);
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
        begin = end + 1;
    }
    return lines;
}

std::optional<WrittenSuite> read_csv(const std::vector<std::string>& lines) {
    if (lines.empty()) return std::nullopt;
    const std::vector<std::string> heading = csv_fields(lines.front());
    const auto column = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(heading.begin(), heading.end(), name) -
                                        heading.begin());
    };
    const std::size_t board = column("board");
    const std::size_t expected = column("expected");
    if (board == heading.size() || expected == heading.size()) return std::nullopt;
    WrittenSuite suite{"csv", {}, {}, {}};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const std::vector<std::string> fields = csv_fields(lines[i]);
        const std::string place = fmt::format("line {}", i + 1);
        if (fields.size() <= std::max(board, expected)) {
            throw InputError(fmt::format("suite: {}: {} fields, expected at least {}", place,
                                         fields.size(), std::max(board, expected) + 1));
        }
        suite.cases.push_back({place, fields[board], normalised(fields[expected]), ""});
    }
    return suite;
}

// What is no JSON is discarded. Cases are looked for by recursion, which bounds the depth.
JsonTree parse_json(std::string text) {
    static constexpr int max_depth = 100;
    replace_nul(text);
    return JsonTree::parse(
        text,
        [](int depth, JsonTree::parse_event_t, JsonTree&) {
            if (depth > max_depth) {
                throw InputError(fmt::format("suite: JSON nested more than {} deep", max_depth));
            }
            return true;
        },
        false);
}

}  // namespace

WrittenSuite read_suite(const Game& game, const std::string& text) {
    WrittenSuite suite;
    const JsonTree json = parse_json(text);
    if (!json.is_discarded() && json.is_structured()) {
        std::vector<Link> links;
        suite.layout = "json";
        collect(game, json, suite.cases, links);
        follow_links(suite, links);
    } else if (auto csv = read_csv(lines_of(text))) {
        suite = std::move(*csv);
    } else {
        suite = read_source(game, text);
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first != text.npos && (text[first] == '{' || text[first] == '[')) {
            suite.notes.emplace_back("the text is no valid JSON; it was read as source code");
        }
    }
    if (suite.cases.empty()) {
        throw InputError(
            "suite: no case found; expected JSON with board and expected, CSV with these columns, "
            "or source code with boards as string literals and truth values");
    }
    return suite;
}

}  // namespace boardproof
