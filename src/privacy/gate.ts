import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { parsePrivacyMode, type PrivacyClass, type PrivacyMode } from '../model/privacy.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { grantFacts, type FactsGrant } from '../store/facts/facts-grant.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'
import { said } from '../words/said.ts'
import { asCleared, type Cleared } from './cleared.ts'

export type { FactsGrant }

/** What an answer about people has instead of the facts. */
export interface Gate {
  /** Make an answer of facts, and clear it for sending. */
  clear<T extends object>(read: (facts: FactsGrant) => Promise<T>): Promise<Cleared<T>>
}

export type GuardedClass = Exclude<PrivacyClass, 'none'>

/**
 * Open the gate for one question, before anything of it is read: what is refused is refused whatever it asks for.
 * @throws TidemarkError `not_published` or `privacy_mode` where the organisation's mode does not show such answers
 */
export async function openGate(asked: {
  control: ControlStore
  facts: FactsReader
  actor: Actor
  privacy: GuardedClass
}): Promise<Gate> {
  const { control, facts, actor, privacy } = asked
  const mode = await readPrivacyMode(control, actor.tenant)
  if (mode !== 'identified') throw refusal(privacy)
  return { clear: async (read) => asCleared(await read(grantFacts(facts))) }
}

/** Read with every question: a stricter mode holds at once. */
async function readPrivacyMode({ db }: ControlStore, tenant: string): Promise<PrivacyMode> {
  const row = await db
    .selectFrom('organization')
    .select('privacyMode')
    .where('id', '=', tenant)
    .executeTakeFirst()
  return parsePrivacyMode(row?.privacyMode)
}

function refusal(privacy: GuardedClass): TidemarkError {
  return privacy === 'release'
    ? new TidemarkError('not_published', said('not_among_published'))
    : new TidemarkError('privacy_mode', said('groups_not_people'))
}
