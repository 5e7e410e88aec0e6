// The page's own script: tables that sort, and the explorer, which judges boards as the program
// does. Without it the page still has everything but these.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const cells = data.rows * data.cols;

  // --- tables

  const valueOf = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;

  // Figures are digits of any length; what is no figure comes after them.
  const compare = (a, b) => {
    const figure = /^\d+$/;
    if (figure.test(a) && figure.test(b)) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
    if (figure.test(a) !== figure.test(b)) return figure.test(a) ? -1 : 1;
    return a.localeCompare(b);
  };

  const sort = (heading) => {
    const table = heading.closest("table");
    const ascending = heading.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    const column = heading.cellIndex;
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => compare(valueOf(a, column), valueOf(b, column)) * (ascending ? 1 : -1));
    table.tBodies[0].append(...rows);
  };

  for (const heading of document.querySelectorAll("table.sortable thead th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(heading));
    heading.append(button);
  }

  // --- judging a board; it is an array of "X", "O" and "."

  const completed = (board, player) =>
    data.lines.filter((line) => line.every((cell) => board[cell] === player));

  const facts = (board) => {
    const count = (player) => board.filter((stone) => stone === player).length;
    const share = (lines) =>
      lines.length === 0 || lines[0].some((cell) => lines.every((line) => line.includes(cell)));
    const lines = { X: completed(board, "X"), O: completed(board, "O") };
    return { x: count("X"), o: count("O"), lines,
             linesMeet: share(lines.X) && share(lines.O) };
  };

  const conditions = {
    "counts": (f) => f.o <= f.x && f.x <= f.o + 1,
    "x-win-parity": (f) => f.lines.X.length === 0 || f.x === f.o + 1,
    "o-win-parity": (f) => f.lines.O.length === 0 || f.x === f.o,
    "last-move": (f) => f.linesMeet,
    "lower-count": (f) => f.o <= f.x,
  };

  // Rules that are no conjunction of conditions.
  const programs = {
    "published-794": (f) =>
      conditions.counts(f) && !(f.x === f.o && f.lines.X.length + f.lines.O.length > 0),
  };

  // Throws on a rule that the page has not been taught, rather than judge by half of it.
  const accepts = (rule, f) =>
    rule.is_conjunction ? rule.conditions.every((name) => conditions[name](f))
                        : programs[rule.name](f);

  // --- the enumerated set: the boards with possible stone counts that play does not reach, one of
  // each orbit, as base-3 numbers (cell 0 first; blank 0, X 1, O 2), the differences in base 36

  const unreachable = new Set();
  if (data.unreachable !== null) {
    let code = 0;
    for (const step of data.unreachable.split(" ")) {
      if (step !== "") unreachable.add((code += parseInt(step, 36)));
    }
  }

  const orbitCode = (board) => {
    const code = (image) => {
      const moved = new Array(cells);
      board.forEach((stone, cell) => { moved[image[cell]] = stone; });
      return moved.reduce((sum, stone) => 3 * sum + ".XO".indexOf(stone), 0);
    };
    return Math.min(...data.symmetries.map(code));
  };

  const isReached = (board, f) => conditions.counts(f) && !unreachable.has(orbitCode(board));

  // --- the explorer

  const text = (board) => {
    const rows = [];
    for (let row = 0; row < data.rows; ++row) {
      rows.push(board.slice(row * data.cols, (row + 1) * data.cols).join(""));
    }
    return rows.join("/");
  };

  const parse = (written) => {
    const board = [...written.toUpperCase().replace(/[\s/]/g, "")]
      .map((stone) => ("_-".includes(stone) ? "." : stone));
    return board.length === cells && board.every((stone) => ".XO".includes(stone)) ? board : null;
  };

  let board = new Array(cells).fill(".");
  const grid = byId("playing");
  const field = byId("board-text");
  const buttons = board.map((_, cell) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = cell === 0 ? 0 : -1;
    button.addEventListener("click", () => put(cell, { ".": "X", "X": "O", "O": "." }[board[cell]]));
    button.addEventListener("keydown", (event) => onKey(event, cell));
    button.addEventListener("focus", () => tabTo(cell));
    grid.append(button);
    return button;
  });
  const overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  overlay.setAttribute("viewBox", `0 0 ${data.cols} ${data.rows}`);
  overlay.setAttribute("aria-hidden", "true");
  grid.append(overlay);

  const onKey = (event, cell) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = Math.floor(cell / data.cols), col = cell % data.cols;
    const to = { ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1],
                 ArrowRight: [row, col + 1] }[event.key];
    const stone = { x: "X", X: "X", o: "O", O: "O", ".": ".", Delete: ".", Backspace: "." }[event.key];
    if (to === undefined && stone === undefined) return;
    event.preventDefault();
    if (stone !== undefined) {
      put(cell, stone);
    } else if (to[0] >= 0 && to[0] < data.rows && to[1] >= 0 && to[1] < data.cols) {
      buttons[to[0] * data.cols + to[1]].focus();
    }
  };

  // The board is one stop of the tab key: at the cell that had it last.
  const tabTo = (cell) => buttons.forEach((button, i) => { button.tabIndex = i === cell ? 0 : -1; });

  const put = (cell, stone) => {
    board[cell] = stone;
    show();
  };

  const addRow = (table, key, name, sentence, isGood, verdict) => {
    const row = table.insertRow();
    row.dataset[key] = name;
    const code = document.createElement("code");
    code.textContent = name;
    row.insertCell().append(code);
    const cell = row.insertCell();
    cell.textContent = verdict;
    cell.className = isGood ? "good" : "bad";
    row.insertCell().textContent = sentence;
  };

  const show = () => {
    const f = facts(board);
    buttons.forEach((button, cell) => {
      const stone = board[cell] === "." ? "" : board[cell];
      button.textContent = stone;
      button.className = stone.toLowerCase();
      button.setAttribute("aria-label", `row ${Math.floor(cell / data.cols) + 1}, column ` +
        `${cell % data.cols + 1}: ${stone || "blank"}`);
    });
    const strikes = [...f.lines.X, ...f.lines.O].map((line) => {
      const at = (cell) => [cell % data.cols + 0.5, Math.floor(cell / data.cols) + 0.5];
      const [x1, y1] = at(line[0]), [x2, y2] = at(line[line.length - 1]);
      return `<line class="strike" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
    });
    overlay.innerHTML = strikes.join("");
    if (document.activeElement !== field) field.value = text(board);
    byId("link").href = `#board=${text(board)}`;
    byId("stones").textContent = `${f.x} X, ${f.o} O; completed lines: ` +
      `${f.lines.X.length} of X, ${f.lines.O.length} of O`;
    if (data.unreachable !== null) {
      const reached = isReached(board, f);
      const place = byId("membership");
      place.textContent = reached ? "legal play reaches this board"
                                  : "no legal play reaches this board";
      place.className = reached ? "good" : "bad";
    }
    const table = byId("says").tBodies[0];
    table.replaceChildren();
    for (const condition of data.conditions) {
      const good = conditions[condition.name](f);
      addRow(table, "condition", condition.name, condition.statement, good, good ? "holds" : "broken");
    }
    for (const rule of data.rules) {
      const good = accepts(rule, f);
      addRow(table, "rule", rule.name, rule.statement, good, good ? "accepts" : "rejects");
    }
  };

  const setBoard = (written) => {
    const parsed = parse(written);
    field.setAttribute("aria-invalid", parsed === null ? "true" : "false");
    if (parsed === null) return;
    board = parsed;
    show();
  };

  field.addEventListener("input", () => setBoard(field.value));
  field.addEventListener("blur", () => setBoard(text(board)));
  byId("clear").addEventListener("click", () => setBoard(".".repeat(cells)));
  for (const button of document.querySelectorAll("button[data-board]")) {
    button.addEventListener("click", () => {
      setBoard(button.dataset.board);
      byId("explorer").scrollIntoView();
      buttons[0].focus({ preventScroll: true });
    });
  }
  const fromAddress = () => {
    const match = /^#board=([XOxo._/-]*)$/.exec(location.hash);
    if (match) setBoard(match[1]);
  };
  addEventListener("hashchange", fromAddress);
  show();
  fromAddress();
})();
