-- Who did something on a day, as sets of people's numbers (code_people), and its completions: what was in a table of its own
-- (0054) or had to be read from the parts. `…_given`: of how many people the report says whether they did.
ALTER TABLE code_day_sums {on_cluster}
  ADD COLUMN IF NOT EXISTS used AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS active AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS completion AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS agent AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS agent_given UInt64,
  ADD COLUMN IF NOT EXISTS chat AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS chat_given UInt64,
  ADD COLUMN IF NOT EXISTS cli AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS cli_given UInt64,
  ADD COLUMN IF NOT EXISTS review AggregateFunction(groupBitmap, UInt32),
  ADD COLUMN IF NOT EXISTS review_given UInt64,
  ADD COLUMN IF NOT EXISTS completion_rows UInt64,
  ADD COLUMN IF NOT EXISTS completion_generations UInt64,
  ADD COLUMN IF NOT EXISTS completion_generations_given UInt64,
  ADD COLUMN IF NOT EXISTS completion_acceptances UInt64,
  ADD COLUMN IF NOT EXISTS completion_acceptances_given UInt64,
  ADD COLUMN IF NOT EXISTS completion_lines_suggested UInt64,
  ADD COLUMN IF NOT EXISTS completion_lines_suggested_given UInt64,
  ADD COLUMN IF NOT EXISTS completion_lines_added UInt64,
  ADD COLUMN IF NOT EXISTS completion_lines_added_given UInt64
