/** Of a run, and of each dataset's part of it. */
export const RUN_STATES = ['queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a run was begun by. */
export const RUN_TRIGGERS = ['connect', 'manual', 'schedule'] as const
export type RunTrigger = (typeof RUN_TRIGGERS)[number]
