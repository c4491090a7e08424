import { dayName } from '../model/time/epoch-day.ts'
import type { ScopedFacts } from '../metrics/metrics-query.ts'
import { stateOfBucket, type BucketState } from '../metrics/completeness/completeness.ts'
import type { UseWindow } from '../metrics/lists/use-window.ts'
import { identityKey, type IdentityKey } from '../model/identity.ts'
import type { IdentitySource } from '../model/identity.ts'
import { idsOfKeys, type PeopleTable } from './people-table.ts'
import type { PersonChat, PersonCode } from './person-row.ts'
import { addAmounts, addChat, addCode, NO_CHAT_USE, NO_CODE_USE } from './person-sums.ts'
import { daysInterval, readChatSpendByPart, readChatUse, readCodeUse, type Daily } from './read-use.ts'

type DayState = Pick<BucketState, 'partial' | 'provisional'>

export interface PersonDay {
  day: string
  /** Null: the day was not collected, or the person is not known there. */
  code: PersonCode | null
  chat: PersonChat | null
  /** How far the numbers of either source can be believed. */
  states: Record<IdentitySource, DayState>
}

/** What of the chat assistant cost how much. An empty product or model is one the vendor did not give. */
export interface SpendPart {
  product: string
  model: string
  credits: string
  usd: string
}

/** A person's days in a window, and what they spent on: the parts of the numbers that their row of the table shows. */
export async function readPersonDays(
  input: ScopedFacts & {
    window: UseWindow
    table: PeopleTable
    person: IdentityKey
    identities: readonly IdentityKey[]
  },
): Promise<{ days: PersonDay[]; spend: SpendPart[] }> {
  const { facts, scope, window, table, person, signal } = input
  const once = [...table.byDay].filter(([, parts]) => parts.some((part) => part.person === person))
  const keys = [...new Set([...input.identities, ...once.map(([key]) => key)])]
  const ids = idsOfKeys(keys)
  const of = { facts, scope, range: daysInterval(window.from, window.to), signal }
  const [code, chat, parts] = await Promise.all([
    readCodeUse({ ...of, dailyOf: ids.code_assistant }),
    readChatUse({ ...of, dailyOf: ids.chat_assistant }),
    readChatSpendByPart({ ...of, dailyOf: ids.chat_assistant }),
  ])
  const owns = (source: IdentitySource, { userId, day }: { userId: string; day: string | null }) =>
    ownerOn(table, identityKey({ source, userId }), day ?? '', person) === person
  const codeDays = byDay(code.filter((use) => owns('code_assistant', use)))
  const chatDays = byDay(chat.filter((use) => owns('chat_assistant', use)))
  const stateOn = (source: IdentitySource, day: number) => {
    const state = stateOfBucket(daysInterval(day, day + 1), table.coverage[source])
    return { ...state, known: state.known && ids[source].length > 0 }
  }
  const days = Array.from({ length: window.to - window.from }, (_, i): PersonDay => {
    const day = dayName(window.from + i)
    const states = {
      code_assistant: stateOn('code_assistant', window.from + i),
      chat_assistant: stateOn('chat_assistant', window.from + i),
    }
    return {
      day,
      code: states.code_assistant.known ? sumCode(codeDays.get(day) ?? []) : null,
      chat: states.chat_assistant.known ? sumChat(chatDays.get(day) ?? []) : null,
      states,
    }
  })
  return { days, spend: spendByPart(parts.filter((part) => owns('chat_assistant', part))) }
}

/** Whom an identity belonged to on a day; those who never moved belong to the person asked about. */
function ownerOn({ byDay: moved }: PeopleTable, key: IdentityKey, day: string, person: IdentityKey) {
  const parts = moved.get(key)
  return parts ? parts.findLast(({ from }) => from <= day)?.person : person
}

const byDay = <Use>(uses: readonly Daily<Use>[]) => Map.groupBy(uses, ({ day }) => day ?? '')

/** A day that two accounts of a person have is one day. */
function sumCode(uses: readonly Parameters<typeof addCode>[1][]): PersonCode {
  const sum = uses.reduce<PersonCode>(addCode, NO_CODE_USE)
  return { ...sum, days: Math.min(sum.days, 1) }
}

function sumChat(uses: readonly Parameters<typeof addChat>[1][]): PersonChat {
  const sum = uses.reduce<PersonChat>(addChat, NO_CHAT_USE)
  return { ...sum, days: Math.min(sum.days, 1) }
}

function spendByPart(parts: readonly (SpendPart & { day: string })[]): SpendPart[] {
  const sums = new Map<string, SpendPart>()
  for (const { product, model, credits, usd } of parts) {
    const key = JSON.stringify([product, model])
    const sum = sums.get(key) ?? { product, model, credits: '0', usd: '0' }
    sums.set(key, {
      ...sum,
      credits: addAmounts(sum.credits, credits),
      usd: addAmounts(sum.usd, usd),
    })
  }
  return [...sums.values()].sort(
    (a, b) => Number(b.credits) - Number(a.credits) || Number(b.usd) - Number(a.usd),
  )
}
