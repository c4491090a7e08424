/** A model of the simulated time. `arrives` is the share of that time after which it replaces the model before it. */
interface CodeModel {
  id: string
  arrives: number
}

const TAKEOVER = 0.16

const COMPLETION_MODELS: readonly CodeModel[] = [
  { id: 'gpt-4.1', arrives: -1 },
  { id: 'gpt-5.3-codex', arrives: 0.35 },
]

const CHAT_MODELS: readonly CodeModel[] = [
  { id: 'gpt-5', arrives: -1 },
  { id: 'claude-sonnet-4.6', arrives: 0.15 },
  { id: 'gpt-5.4', arrives: 0.55 },
]

const CLI_MODELS: readonly CodeModel[] = [
  { id: 'claude-sonnet-4.6', arrives: -1 },
  { id: 'claude-opus-4.6', arrives: 0.6 },
]

function current(models: readonly CodeModel[], progress: number, eager: number): string {
  let chosen = models[0]?.id ?? 'unknown'
  for (const { id, arrives } of models) if (eager < (progress - arrives) / TAKEOVER) chosen = id
  return chosen
}

export function completionModelOn(progress: number, eager: number): string {
  return current(COMPLETION_MODELS, progress, eager)
}

/** Mostly the current model; sometimes another one, the automatic choice, or one that the vendor does not name. */
export function chatModelOn(progress: number, eager: number, at: number): string {
  if (at < 0.06) return 'auto'
  if (at < 0.08) return 'others'
  if (at < 0.09) return 'unknown'
  // A second spelling of `claude-sonnet-4.6`: the vendor's files have both.
  if (at < 0.11) return 'claude-4.6-sonnet'
  if (at < 0.17) return 'claude-haiku-4.5'
  return current(CHAT_MODELS, progress, eager)
}

export function cliModelOn(progress: number, eager: number): string {
  return current(CLI_MODELS, progress, eager)
}
