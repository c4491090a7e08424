import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { firstOrganization } from '../src/access/organizations.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import { utcDay } from '../src/model/time/time.ts'
import { openSqlite } from '../src/store/control/open-sqlite.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import type { SpendLimit } from '../src/model/records/spend-limit.ts'
import { chatAccounts, seedLimits } from '../test/harness/stores/seeded-facts.ts'
import { fillWithCode } from './query-code-data.ts'
import { fillWithCosts } from './query-data.ts'

/**
 * Fill the data folder of a stopped service with data of both sources up to yesterday, with derived sums as after collecting.
 * Arguments: data folder, people, days. Prints one line of JSON.
 */
const [dataDir = '', people = '', days = ''] = process.argv.slice(2)
const path = join(dataDir, 'facts')
const size = { people: Number(people), days: Number(days), until: utcDay(systemClock.now()) }
const tenant = await readTenant()
const code = { tenant, account: 'enterprise:bench', connection: 'connection-code' }
const chat = { tenant, account: 'org-bench', connection: 'connection-chat' }
{
  await using engine = new ChdbEngine(path)
  await fillWithCode(engine, { ...code, ...size })
  await fillWithCosts(engine, { ...chat, ...size, rows: size.people * 40 })
}
{
  await using facts = await openChdb({ path, logger: createLogger({ level: 'warn' }) })
  await facts.refreshRollups(tenant, systemClock.now())
  await facts.refreshCodeSums(tenant)
  await seedLimits(facts, limitsOf(tenant), new Date(systemClock.now()).toISOString(), limits(size.people))
}
process.stdout.write(`${JSON.stringify(size)}\n`)

async function readTenant(): Promise<string> {
  await using control = await openSqlite({ path: join(dataDir, 'control.sqlite') })
  const organization = await firstOrganization(control.db)
  if (!organization) throw new Error(`${dataDir} holds no organisation`)
  return organization.id
}

/** The same monthly limit for everybody. */
function limits(people: number): SpendLimit[] {
  const set = { type: 'limited', amount: '2000', unit: 'credit', expiresAt: null } as const
  return Array.from({ length: people }, (_, n) => ({
    level: 'user',
    subjectId: `user-${String(n).padStart(26, '0')}`,
    subjectName: `Person ${n}`,
    subjectEmail: `person${n}@example.com`,
    set,
    effective: set,
    effectiveSource: { kind: 'user', id: '', name: '' },
    currentUsage: String(n % 3000),
    currentUsageUnit: 'credit',
    lastMonthUsage: null,
    role: 'standard-user',
    seatType: 'default',
    members: null,
  }))
}

function limitsOf(tenant: string): Scope {
  return { tenant, accounts: chatAccounts({ ...chat, label: 'Chat', state: 'connected' }, 'workspace-bench') }
}
