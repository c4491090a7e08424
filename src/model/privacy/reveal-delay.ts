import { DAY_MS } from '../time/time.ts'

/** How long an observer may agree to that somebody is not told that their name was asked for. */
export const REVEAL_DELAY_DAYS = 30

/** What was asked for and decided of telling the person later. */
export interface RevealDelay {
  asked_at: string
  /** 1 or 0. */
  delay_asked: number
  /** 1 or 0; null: not decided. */
  delay_agreed: number | null
}

/** Until when the person is not told of it; null: they are told at once. No name is shown while that is not decided. */
export function toldFrom({ asked_at: askedAt, delay_asked: asked, delay_agreed: agreed }: RevealDelay) {
  if (asked === 0 || agreed === 0) return null
  return new Date(Date.parse(askedAt) + REVEAL_DELAY_DAYS * DAY_MS).toISOString()
}

/** Whether the person does not see it yet. */
export function isNotTold(delay: RevealDelay, now: number): boolean {
  const from = toldFrom(delay)
  return from !== null && now < Date.parse(from)
}
