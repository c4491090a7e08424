import { inEnglish, type Said } from '../words/said.ts'

export interface PrintedConnection {
  label: string
  state: string
  health: { status: string; message: Said; action: Said | null }
}

/** How a connection stands, and what to do about it. */
export function connectionLine({ label, state, health }: PrintedConnection): string {
  const { status, message, action } = health
  const said = [message, action].filter((one) => one !== null).map(inEnglish)
  return `${[`Connection “${label}”: ${state}, ${status}.`, ...said].join(' ')}\n`
}
