#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "boardproof/error.hpp"
#include "engines/digest_observer.hpp"
#include "engines/frontier_engine.hpp"
#include "engines/statistics_observer.hpp"
#include "proof/crosscheck.hpp"
#include "proof/rest.hpp"
#include "system/checkpoint_directory.hpp"
#include "system/checkpoint_file.hpp"

namespace boardproof {
namespace {

namespace fs = std::filesystem;

class CheckpointTest : public testing::Test {
 protected:
    CheckpointTest()
        : directory_(fs::temp_directory_path() /
                     ("boardproof-checkpoint-" + std::to_string(::getpid()))) {
        fs::create_directory(directory_);
    }
    ~CheckpointTest() override { fs::remove_all(directory_); }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (directory_ / name).string();
    }

 private:
    fs::path directory_;
};

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

void put(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

TEST_F(CheckpointTest, GivesBackWhatWasWritten) {
    std::vector<std::uint32_t> payload(3'000'000);  // three sections
    for (std::size_t i = 0; i < payload.size(); ++i) {
        payload[i] = static_cast<std::uint32_t>(i * 2654435761U);
    }
    CheckpointWriter writer(path("a"), "header");
    for (std::size_t i = 0; i < payload.size(); i += 100'000) {
        writer.append(std::as_bytes(std::span(payload).subspan(i, 100'000)));
    }
    EXPECT_FALSE(fs::exists(path("a")));
    writer.commit();
    CheckpointReader(path("a")).verify();
    CheckpointReader reader(path("a"));
    EXPECT_EQ(reader.header(), "header");
    std::vector<std::uint32_t> read(payload.size());
    reader.read(std::as_writable_bytes(std::span(read).first(7)));
    EXPECT_THROW(reader.finish(), InputError);
    reader.read(std::as_writable_bytes(std::span(read).subspan(7)));
    reader.finish();
    EXPECT_EQ(read, payload);
    EXPECT_THROW(reader.read(std::as_writable_bytes(std::span(read).first(1))), InputError);
}

TEST_F(CheckpointTest, NoticesEveryCutAndEveryFlippedBit) {
    CheckpointWriter writer(path("a"), "header");
    const std::string payload = "some layer";
    writer.append(std::as_bytes(std::span(payload)));
    writer.commit();
    const std::string whole = content(path("a"));
    const auto complaint = [&](const std::string& bytes) -> std::string {
        put(path("b"), bytes);
        try {
            CheckpointReader(path("b")).verify();
        } catch (const InputError& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_EQ(complaint(whole), "accepted");
    const std::string start = "checkpoint '" + path("b") + "': at byte ";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        ASSERT_TRUE(complaint(whole.substr(0, size)).starts_with(start)) << size;
    }
    for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
        std::string damaged = whole;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
        ASSERT_TRUE(complaint(damaged).starts_with(start)) << bit;
    }
    EXPECT_TRUE(complaint(whole + "x").starts_with(start));
    EXPECT_TRUE(complaint("").starts_with(start));
}

TEST_F(CheckpointTest, DirectoriesKeepTheNewestAndLockOthersOut) {
    const std::string place = path("place");
    {
        const CheckpointDirectory directory(place, false);
        for (const int number : {3, 500, 12}) put(directory.path_of(number), "x");
        put(directory.path_of(13) + ".77.tmp", "half");
        directory.keep_newest(2);
        EXPECT_EQ(directory.newest_first(),
                  (std::vector<std::string>{directory.path_of(500), directory.path_of(12)}));
        EXPECT_THROW(CheckpointDirectory(place, true), InputError);
    }
    EXPECT_THROW(CheckpointDirectory(place, false), InputError);
    const CheckpointDirectory directory(place, true);
    EXPECT_FALSE(fs::exists(directory.path_of(13) + ".77.tmp"));
    directory.clear();
    EXPECT_TRUE(fs::is_empty(place));
    EXPECT_THROW(CheckpointDirectory(path("nowhere"), true), InputError);
}

// The observers of a proof.
struct Job {
    explicit Job(const Game& game)
        : group(game),
          statistics(game, group),
          digest(game),
          check(game, group, all_rules(), true, 5, best_kernel()) {}

    std::vector<Observer*> observers() { return {&statistics, &digest, &check}; }

    // All that there is to know when the job is done.
    [[nodiscard]] std::string outcome() const {
        std::ostringstream text;
        text << digest.digest() << statistics.state() << check.state();
        for (const RuleVerdict& verdict : check.verdicts()) {
            text << verdict.false_accepts << ' ' << verdict.false_rejects << '\n';
        }
        return text.str();
    }

    SymmetryGroup group;
    StatisticsObserver statistics;
    DigestObserver digest;
    CrossCheck check;
};

// Puts every level on file; goes on after one of them.
class FileRecorder final : public LevelRecorder {
 public:
    using Level = std::pair<Stage, int>;

    FileRecorder(std::string prefix, Job& job) : prefix_(std::move(prefix)), job_(&job) {}

    void resume_after(const Level& level) {
        resumed_ = level;
        for (std::size_t i = 0; i < 3; ++i) {
            job_->observers()[i]->restore(content(name(level) + std::to_string(i)));
        }
    }
    [[nodiscard]] const std::vector<Level>& levels() const { return levels_; }

    [[nodiscard]] int first_level(Stage stage) const override {
        if (!resumed_ || stage > resumed_->first) return 0;
        return stage < resumed_->first ? 1000 : resumed_->second + 1;
    }
    void restore(Layer& layer, std::uint64_t blocks) override {
        CheckpointReader reader(name(*resumed_));
        layer.read_from(reader, blocks);
        reader.finish();
    }
    void record(Stage stage, int level, const Layer* layer, std::uint64_t blocks) override {
        const Level here{stage, level};
        levels_.push_back(here);
        if (resumed_) return;
        CheckpointWriter writer(name(here), "-");
        if (layer != nullptr) layer->write_to(writer, blocks);
        writer.commit();
        for (std::size_t i = 0; i < 3; ++i) {
            put(name(here) + std::to_string(i), job_->observers()[i]->state());
        }
    }

 private:
    [[nodiscard]] std::string name(const Level& level) const {
        return prefix_ + (level.first == Stage::enumerate ? "e" : "j") +
               std::to_string(level.second) + "-";
    }

    std::string prefix_;
    Job* job_;
    std::optional<Level> resumed_;
    std::vector<Level> levels_;
};

TEST_F(CheckpointTest, AJobResumedAfterAnyLevelComesToTheSame) {
    for (const char* name : {"3x3", "3x4:3", "2x6:2"}) {
        const Game game(parse_dimensions(name));
        for (const bool compress : {true, false}) {
            SCOPED_TRACE(std::string(name) + (compress ? "" : ", bit by bit"));
            EngineRun options{{.threads = 2}};
            options.compress = compress;
            Job whole(game);
            FileRecorder recorder(path(name), whole);
            options.recorder = &recorder;
            FrontierEngine().run(game, options, whole.observers());
            Rest(game, whole.check.predicates()).judge(whole.check, options);
            ASSERT_GT(recorder.levels().size(), static_cast<std::size_t>(game.cells()));
            for (std::size_t i = 0; i < recorder.levels().size(); ++i) {
                Job resumed(game);
                FileRecorder later(path(name), resumed);
                later.resume_after(recorder.levels()[i]);
                Progress progress;
                options.recorder = &later;
                options.progress = &progress;
                progress.expect(Rest(game, resumed.check.predicates()).boards());
                FrontierEngine().run(game, options, resumed.observers());
                Rest(game, resumed.check.predicates()).judge(resumed.check, options);
                ASSERT_EQ(resumed.outcome(), whole.outcome()) << "after level " << i;
                ASSERT_EQ(later.levels().size(), recorder.levels().size() - i - 1);
                EXPECT_EQ(progress.done(), progress.total());
            }
        }
    }
}

TEST(Observer, KeepsNoCheckpointsUnlessItSaysSo) {
    class Plain final : public Observer {
     public:
        [[nodiscard]] std::unique_ptr<Observer> fork() const override {
            return std::make_unique<Plain>();
        }
        void observe(const Block& /*block*/) override {}
        void merge(Observer& /*fork*/) override {}
    } plain;
    EXPECT_THROW(static_cast<void>(plain.state()), std::logic_error);
    EXPECT_THROW(plain.restore(""), std::logic_error);
}

// Asks for a stop when the job comes to a board with so many stones of X.
class Stopper final : public Observer {
 public:
    Stopper(StopFlag& stop, int x_count) : stop_(&stop), x_count_(x_count) {}
    [[nodiscard]] std::unique_ptr<Observer> fork() const override {
        return std::make_unique<Stopper>(*stop_, x_count_);
    }
    void observe(const Block& block) override {
        if (block.frame->x_count() == x_count_) stop_->request(2);
        EXPECT_LE(block.frame->x_count(), x_count_);
    }
    void merge(Observer& /*fork*/) override {}

 private:
    StopFlag* stop_;
    int x_count_;
};

TEST(Stop, EndsAJobInTheMidst) {
    const Game game({3, 4, 3});
    for (const char* engine : {"frontier", "reference"}) {
        for (const int x_count : {0, 3, 6}) {
            StopFlag stop;
            Stopper stopper(stop, x_count);
            Observer* const observers[] = {&stopper};
            EngineRun options{{.threads = 2}};
            options.stop = &stop;
            EXPECT_THROW(make_engine(engine)->run(game, options, observers), Interrupted);
        }
    }
    Job job(game);
    FrontierEngine().run(game, {}, job.observers());
    StopFlag stop;
    stop.request(2);
    EngineRun options;
    options.stop = &stop;
    EXPECT_THROW(Rest(game, job.check.predicates()).judge(job.check, options), Interrupted);
}

TEST(Stop, EndsAJobBeforeItBegins) {
    for (const char* engine : {"frontier", "reference"}) {
        StopFlag stop;
        stop.request(15);
        EngineRun options{{.threads = 2}};
        options.stop = &stop;
        try {
            make_engine(engine)->run(Game({3, 4, 3}), options, {});
            ADD_FAILURE() << engine << " went on";
        } catch (const Interrupted& interrupted) {
            EXPECT_EQ(interrupted.signal(), 15);
        }
    }
}

}  // namespace
}  // namespace boardproof
