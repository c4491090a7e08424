/** Places where a crash is tried on purpose. The names are the steps of the commit order. */
export const FAILPOINTS = [
  'before_list',
  'after_list',
  'before_fetch',
  'after_fetch',
  'before_keep_raw',
  'after_keep_raw',
  'before_begin',
  'after_begin',
  'after_insert',
  'before_commit',
  'after_commit',
  'before_window',
  'after_window',
  'before_finish',
  'after_finish',
] as const
type Failpoint = (typeof FAILPOINTS)[number]

/** Called at each step with its name. In production it does nothing. */
export type Failpoints = (point: Failpoint) => void | Promise<void>

export const noFailpoints: Failpoints = () => undefined
