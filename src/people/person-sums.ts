import Big from 'big.js'
import { addUntold, NO_UNTOLD_LINES } from '../metrics/ask/notes/untold-lines.ts'
import type { PersonChat, PersonCode, PersonMoney } from './person-row.ts'
import type { ChatUse, CodeUse } from './read-use.ts'

export const NO_CODE_USE: PersonCode = {
  days: 0,
  last: null,
  interactions: 0,
  generations: 0,
  acceptances: 0,
  aiCredits: null,
}
export const NO_MONEY: PersonMoney = { seatCost: null, monthUsd: null, monthGross: null, monthNet: null }
export const NO_CHAT_USE: PersonChat = {
  days: 0,
  last: null,
  records: 0,
  credits: '0',
  usd: '0',
  untold: NO_UNTOLD_LINES,
}

/** Use of two stretches of days together; a day that both have is counted by the caller, once. */
export function addCode(sum: PersonCode | undefined, use: Omit<CodeUse, 'userId'>): PersonCode {
  const { days, last, interactions, generations, acceptances, aiCredits } = use
  const own = { days, last, interactions, generations, acceptances, aiCredits }
  if (!sum) return own
  return {
    days: sum.days + days,
    last: later(sum.last, last),
    interactions: addCounts(sum.interactions, interactions),
    generations: addCounts(sum.generations, generations),
    acceptances: addCounts(sum.acceptances, acceptances),
    aiCredits: addGiven(sum.aiCredits, aiCredits),
  }
}

export function addChat(sum: PersonChat | undefined, use: Omit<ChatUse, 'userId' | 'groups'>): PersonChat {
  const { days, last, records, credits, usd, untold } = use
  if (!sum) return { days, last, records, credits, usd, untold }
  return {
    days: sum.days + days,
    last: later(sum.last, last),
    records: sum.records + records,
    credits: addAmounts(sum.credits, credits),
    usd: addAmounts(sum.usd, usd),
    untold: addUntold(sum.untold, untold),
  }
}

/** Exact; most of many amounts are nothing, which needs no adding. */
export function addAmounts(a: string, b: string): string {
  if (b === '0') return a
  return a === '0' ? b : new Big(a).plus(b).toFixed()
}

/** A counter that neither gave is unknown. */
function addCounts(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b
}

/** An amount that neither gave is unknown. */
export function addGiven(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null ? a : addAmounts(a, b)
}

/** A part that is not known makes the sum unknown. */
export function addKnown(a: string | null | undefined, b: string | null): string | null {
  if (a === undefined) return b
  return a === null || b === null ? null : addAmounts(a, b)
}

export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
