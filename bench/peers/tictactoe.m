-- The (m,n,k)-game for rumur (Murphi): X moves first, play stops at the first completed line or on
-- a full board. The three constants are the game; compare rewrites them.
--
--     rumur --deadlock-detection off --output game.c tictactoe.m
--     gcc -std=c11 -O3 -march=native -mcx16 -o game game.c -lpthread && ./game
--
-- Deadlock detection must be off: finished games are states without a move. The states are the
-- reachable boards, the empty one included (3x3: 5478), because x_to_move and over follow from the
-- board; the rules fired are the legal moves between them (3x3: 16167).

const
  rows: 3;
  cols: 3;
  k: 3;

type
  row: 0 .. rows - 1;
  col: 0 .. cols - 1;
  step: -1 .. 1;
  cell: enum { empty, x, o };

var
  board: array [row] of array [col] of cell;
  x_to_move: boolean;
  over: boolean;

-- The number of stones like the one at (r, c) that follow it without a gap in one direction.
function followers(r: row; c: col; down: step; right: step): 0 .. rows + cols;
var
  i: -1 .. rows;
  j: -1 .. cols;
  n: 0 .. rows + cols;
begin
  n := 0;
  i := r + down;
  j := c + right;
  while 0 <= i & i < rows & 0 <= j & j < cols & board[i][j] = board[r][c] do
    n := n + 1;
    i := i + down;
    j := j + right;
  end;
  return n;
end;

function in_line(r: row; c: col; down: step; right: step): boolean;
begin
  return followers(r, c, down, right) + 1 + followers(r, c, -down, -right) >= k;
end;

startstate
begin
  for r: row do
    for c: col do
      board[r][c] := empty;
    end;
  end;
  x_to_move := true;
  over := false;
end;

ruleset r: row; c: col do
  rule "move" !over & board[r][c] = empty ==>
  begin
    if x_to_move then
      board[r][c] := x;
    else
      board[r][c] := o;
    end;
    over := in_line(r, c, 0, 1) | in_line(r, c, 1, 0) | in_line(r, c, 1, 1) | in_line(r, c, 1, -1);
    x_to_move := !x_to_move;
  end;
end;
