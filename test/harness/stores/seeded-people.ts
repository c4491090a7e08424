import { randomUUID } from 'node:crypto'
import type { Scope } from '../../../src/metrics/metrics-query.ts'
import type { Actor, Role } from '../../../src/model/actor.ts'
import { listPeople, type ListPeopleInput } from '../../../src/people/list-people.ts'
import { createPeopleIndex } from '../../../src/people/people-index.ts'
import { openMigratedControl } from './migrated-control.ts'
import { codeScope } from './seeded-code.ts'
import { seededScope, stoppedClock, type SeededFacts } from './seeded-facts.ts'

/** A tenant with one account of each source. */
export function bothScope(): Scope {
  return { tenant: randomUUID(), accounts: [...seededScope().accounts, ...codeScope().accounts] }
}

export type AskPeople = (input?: Partial<ListPeopleInput>) => ReturnType<typeof listPeople>

/** The People list over seeded facts, with a control store of its own. */
export async function openPeople({ facts }: SeededFacts, scope: Scope, now: string) {
  const control = await openMigratedControl()
  const ctx = { control, facts, clock: stoppedClock(now) }
  const index = createPeopleIndex()
  const actor = (role: Role = 'admin'): Actor => ({
    kind: 'user',
    id: `${role}-1`,
    tenant: scope.tenant,
    role,
  })
  const asked = { ctx, index, actor: actor(), scope, filter: {}, limit: 100 }
  const people: AskPeople = (input = {}) => listPeople({ ...asked, order: 'name', ...input })
  return { ctx, index, actor, asked, people, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
}
