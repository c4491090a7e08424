import { insertOrganization, insertPerson } from '../../../src/access/organizations.ts'
import type { Actor } from '../../../src/model/actor.ts'
import { buildReleases } from '../../../src/privacy/build/build-releases.ts'
import { RULE } from '../../../src/privacy/release/tally.ts'
import { grantFacts } from '../../../src/store/facts/facts-grant.ts'
import { readStructure } from '../../../src/store/facts/releases/read-releases.ts'
import { ORIGIN, type ApiApp } from '../../harness/service/api-app.ts'
import { stoppedClock } from '../../harness/stores/seeded-facts.ts'
import type { RandomWorld } from '../attack/random-world.ts'
import type { Ask, Get } from './ask-everything.ts'
import { addDays } from '../../../src/model/time/time.ts'
import { countedPeople, type CountedPeople } from './place-numbers.ts'
import { seedWorld, toldWorld, whoIs, type ToldWorld } from './told-world.ts'

/** A world in the service, of which groups are released and shown. */
export interface Answering {
  told: ToldWorld
  ask: Ask
  get: Get
  /** Everybody is told who is counted where. */
  counted(): Promise<CountedPeople>
  /** Tell of it anew, as somebody's records came late. */
  restate(did: RandomWorld['did']): Promise<void>
  /** Release what there is to release. @returns how many rows */
  release(build?: typeof buildReleases): Promise<number>
}

let organizations = 0

/** Each world is an organisation of its own: they share the service and its stores. */
export async function startAnswering(
  app: ApiApp,
  seed: number,
  { asker, tell = toldWorld }: { asker?: Asker; tell?: typeof toldWorld } = {},
): Promise<Answering> {
  const { tenant, headers } = asker ?? (await addOrganization(app))
  const told = tell(seed, tenant)
  const facts = grantFacts(app.core.ctx.facts)
  await seedWorld(facts, told)
  const { scope, of } = told
  const now = `${addDays(told.months.to, 40)}T00:00:00Z`
  const unitLists = [
    { holdsFrom: told.months.from, version: 1, first: [], leftOut: [], costCenters: told.centers },
  ]
  const input = { facts, scope, of, rule: RULE, clock: stoppedClock(now), unitLists }
  return {
    told,
    ask: async (query, Accept = 'application/json') => {
      const body = JSON.stringify(query)
      const type = { 'Content-Type': 'application/json', Origin: ORIGIN, Accept }
      const asking = { method: 'POST', headers: { ...headers, ...type }, body }
      const answer = await app.request('/api/v1/metrics/query', asking)
      return { status: answer.status, text: await answer.text() }
    },
    get: async (path) => {
      const answer = await app.request(`/api/v1${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} ended with ${answer.status}: ${await answer.text()}`)
      return await answer.text()
    },
    counted: async () => {
      const { from } = told.months
      const { members = [], units = [] } =
        (await readStructure(facts, { tenant, source: of.source }, from)) ?? {}
      const [chat, code, logins] = await Promise.all([
        facts.ids({ tenant, source: 'chat_assistant' }),
        facts.ids({ tenant, source: 'code_assistant' }),
        facts.logins(tenant),
      ])
      const named = [...logins].map(([number, login]) => [number, whoIs(login)] as const)
      const ids = new Map([...chat.vendorIds, ...code.vendorIds, ...named])
      const known = members.map((one) => ({ ...one, subject: ids.get(one.subject) ?? one.subject }))
      return countedPeople({ members: known, units })
    },
    restate: (did) => seedWorld(facts, { ...told, world: { ...told.world, did } }, told.world.did),
    release: async (build = buildReleases) => (await build(input)).rows,
  }
}

/** Who asks, and of which organisation. */
interface Asker {
  tenant: string
  headers: Record<string, string>
}

/** An organisation that shows groups, with its owner and who asks as an analyst. */
export async function addOrganization({ core }: ApiApp): Promise<Asker & { owner: Actor }> {
  const { control, clock } = core.ctx
  const slug = `world-${(organizations += 1)}`
  const owner = await control.db.transaction().execute(async (tx) => {
    const tenant = await insertOrganization(tx, clock, { name: slug, slug, mode: 'aggregate' })
    const person = {
      tenant,
      name: slug,
      email: `${slug}@example.com`,
      passwordHash: '',
      role: 'owner',
    } as const
    return {
      kind: 'user',
      id: (await insertPerson(tx, clock, person)).userId,
      tenant,
      role: 'owner',
    } as const
  })
  const { token } = await core.access.createToken(owner, { name: slug, role: 'analyst', expiresInDays: 30 })
  return { owner, tenant: owner.tenant, headers: { Authorization: `Bearer ${token}` } }
}
