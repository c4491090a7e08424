import type { UseWindow } from '../metrics/lists/use-window.ts'
import type { Identity } from '../model/identity.ts'
import type { Dataset } from '../model/dataset.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'
import { readLedgerMark } from '../store/facts/ledger-mark.ts'
import { readIdentities } from '../store/facts/read-identities.ts'
import type { PeopleContext } from './context.ts'
import type { MatchDecision } from './match-people.ts'
import { readPeopleTable, type PeopleScopes, type PeopleTable } from './people-table.ts'

/** Tables of so many windows are kept: one of 50,000 people is some 40 MB. */
const MOST_TABLES = 4
const MOST_TENANTS = 8

/** What names people, what they did and what they hold. */
const NAMING: readonly Dataset[] = [
  'costs',
  'spend_limits',
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'seats',
  'enterprise_seats',
]
const SHOWN: readonly Dataset[] = [...NAMING, 'teams', 'org_user_teams_1d', 'enterprise_user_teams_1d']

/**
 * Everybody of an organisation, and the tables of the windows that were asked for last. What is kept holds until
 * something is committed to a feed it was read from, so that nobody sees old numbers.
 */
export interface PeopleIndex {
  identities(of: { facts: FactsReader; tenant: string }): Promise<Identity[]>
  table(input: TableAsked): Promise<PeopleTable>
}

interface TableAsked extends PeopleScopes {
  ctx: Pick<PeopleContext, 'facts' | 'clock'>
  window: UseWindow
  decisions: readonly MatchDecision[]
}

export function createPeopleIndex(): PeopleIndex {
  const names = createKept<Identity[]>(MOST_TENANTS)
  const tables = createKept<PeopleTable>(MOST_TABLES)
  const identities: PeopleIndex['identities'] = async ({ facts, tenant }) => {
    const mark = await readLedgerMark(facts, { tenant, datasets: NAMING })
    return names.get(tenant, mark, () => readIdentities(facts, tenant))
  }
  return {
    identities,
    table: async (asked) => {
      const { ctx, window, decisions, scope, limits } = asked
      const of = { facts: ctx.facts, tenant: scope.tenant }
      const mark = await readLedgerMark(ctx.facts, { ...of, datasets: SHOWN })
      const states = [scope.accounts, scope.code, limits.accounts].flatMap((accounts) =>
        accounts.map(({ account, state }) => [account, state]),
      )
      const holds = JSON.stringify([mark, decisions, states])
      return tables.get(JSON.stringify([scope.tenant, window]), holds, async () =>
        readPeopleTable({ ...asked, identities: await identities(of) }),
      )
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
