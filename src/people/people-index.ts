import type { UseWindow } from '../metrics/lists/use-window.ts'
import { readBySource, type Identity, type IdentitySource } from '../model/identity.ts'
import type { DatedPrice } from '../model/money/dated-price.ts'
import { CODE_SUMMED, datasetsShaped, type Shape } from '../model/dataset.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'
import { readLedgerMark } from '../store/facts/ledger/ledger-mark.ts'
import { readChatIdentities, readCodeIdentities } from '../store/facts/read/read-identities.ts'
import type { PeopleContext } from './context.ts'
import { matchEverybody, type Matching } from './match/match-everybody.ts'
import type { MatchDecision } from '../model/match-decision.ts'
import {
  buildPeopleTable,
  readChatPart,
  readCodePart,
  type ChatPart,
  type CodePart,
  type PeopleScope,
  type PeopleTable,
} from './people-table.ts'

/** Tables of so many windows are kept, of a list that compares up to three: one of 50,000 people is some 40 MB. */
const MOST_TABLES = 6
const MOST_TENANTS = 8

/** What names people, what they did and what they hold. */
const SHOWN: Record<IdentitySource, readonly Shape[]> = {
  code_assistant: [...CODE_SUMMED, 'budget_snapshot'],
  chat_assistant: ['cost_line', 'limit_snapshot'],
}

/**
 * Everybody of an organisation, and the tables of the windows that were asked for last. What is kept holds until
 * something is committed to a feed it was read from, so that nobody sees old numbers. Each source is kept by itself:
 * hour by hour there is something new in one of them.
 */
export interface PeopleIndex {
  identities(of: Tenant): Promise<Identity[]>
  /** Who is who on a day, with whom else they may be one. */
  matching(of: Tenant & { decisions: readonly MatchDecision[]; day: string }): Promise<Matching>
  table(input: TableAsked): Promise<PeopleTable>
}

interface Tenant {
  facts: FactsGrant
  tenant: string
}

interface TableAsked extends PeopleScope {
  ctx: Pick<PeopleContext, 'facts' | 'clock'>
  window: UseWindow
  decisions: readonly MatchDecision[]
  prices: readonly DatedPrice[]
}

export function createPeopleIndex(): PeopleIndex {
  const names = {
    code_assistant: createKept<Identity[]>(MOST_TENANTS),
    chat_assistant: createKept<Identity[]>(MOST_TENANTS),
  }
  const matchings = createKept<Matching>(MOST_TENANTS)
  const codeParts = createKept<CodePart>(MOST_TABLES)
  const chatParts = createKept<ChatPart>(MOST_TABLES)
  const tables = createKept<PeopleTable>(MOST_TABLES)
  const marksOf = ({ facts, tenant }: Tenant) =>
    readBySource((source) =>
      readLedgerMark(facts, { tenant, datasets: SHOWN[source].flatMap((shape) => datasetsShaped(shape)) }),
    )
  const everybody = async ({ facts, tenant }: Tenant, marks: Record<IdentitySource, string>) => {
    const [code, chat] = await Promise.all([
      names.code_assistant.get(tenant, marks.code_assistant, () => readCodeIdentities(facts, tenant)),
      names.chat_assistant.get(tenant, marks.chat_assistant, () => readChatIdentities(facts, tenant)),
    ])
    return [...code, ...chat]
  }
  return {
    identities: async (of) => everybody(of, await marksOf(of)),
    matching: async ({ decisions, day, ...of }) => {
      const marks = await marksOf(of)
      return matchings.get(of.tenant, JSON.stringify([marks, decisions, day]), async () =>
        matchEverybody(await everybody(of, marks), decisions, day),
      )
    },
    table: async (asked) => {
      const { ctx, window, decisions, prices, scope } = asked
      const of = { facts: ctx.facts, tenant: scope.tenant }
      const marks = await marksOf(of)
      const key = JSON.stringify([scope.tenant, window])
      const states = scope.accounts.map(({ account, level, state }) => [account, level, state])
      const holds = (source: IdentitySource) => JSON.stringify([marks[source], states, prices])
      return tables.get(key, JSON.stringify([marks, decisions, states, prices]), async () => {
        const [identities, code, chat] = await Promise.all([
          everybody(of, marks),
          codeParts.get(key, holds('code_assistant'), () => readCodePart(asked)),
          chatParts.get(key, holds('chat_assistant'), () => readChatPart(asked)),
        ])
        return buildPeopleTable({ ...asked, identities, code, chat })
      })
    },
  }
}

/** The newest value per key, read once however many ask for it at a time; the longest unused one is forgotten. */
function createKept<Value>(most: number) {
  const kept = new Map<string, { holds: string; value: Promise<Value> }>()
  return {
    get(key: string, holds: string, read: () => Promise<Value>): Promise<Value> {
      const known = kept.get(key)
      kept.delete(key)
      const entry = known?.holds === holds ? known : { holds, value: read() }
      kept.set(key, entry)
      entry.value.catch(() => kept.get(key) === entry && kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return entry.value
    },
  }
}
