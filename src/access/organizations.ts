import { randomUUID } from 'node:crypto'
import { isoNow, type Clock } from '../lib/clock.ts'
import type { Role } from '../model/actor.ts'
import { FIRST_PRIVACY_MODE, type PrivacyMode } from '../model/privacy.ts'
import type { ControlDb, ControlTx } from '../store/control/control-store.ts'
import type { LedUnit } from '../model/privacy/led-unit.ts'
import { NO_UNITS, storedUnits } from './rights.ts'
import { beginAgreement } from './agreement/journal.ts'

/** Slug of the organisation that the first run creates. It is unique, so of two concurrent first runs only one succeeds. */
export const FIRST_ORGANIZATION = 'main'

/** With what it agreed on about its people. @returns the organisation's id, which is the tenant of everything that belongs to it */
export async function insertOrganization(
  tx: ControlTx,
  clock: Clock,
  { mode = FIRST_PRIVACY_MODE, ...organization }: { name: string; slug: string; mode?: PrivacyMode },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('organization')
    .values({ id, ...organization, createdAt: isoNow(clock) })
    .execute()
  await beginAgreement(tx, clock, { tenant: id, mode })
  return id
}

/** Add a person to an organisation, in the rows that the auth library expects. */
export async function insertPerson(
  tx: ControlTx,
  clock: Clock,
  person: {
    tenant: string
    name: string
    email: string
    /** Null: they sign in at an identity provider. */
    passwordHash: string | null
    role: Role
    /** Of a lead. */
    units?: LedUnit[]
    /** Somebody else chose the password. */
    mustChangePassword?: boolean
  },
): Promise<{ memberId: string; userId: string; createdAt: string }> {
  const userId = randomUUID()
  const memberId = randomUUID()
  const createdAt = isoNow(clock)
  const times = { createdAt, updatedAt: createdAt }
  await tx
    .insertInto('user')
    .values({ id: userId, name: person.name, email: person.email.toLowerCase(), emailVerified: 0, ...times })
    .execute()
  if (person.passwordHash !== null) {
    await tx
      .insertInto('account')
      .values({
        id: randomUUID(),
        accountId: userId,
        providerId: 'credential',
        userId,
        password: person.passwordHash,
        ...times,
      })
      .execute()
  }
  await tx
    .insertInto('member')
    .values({
      id: memberId,
      organizationId: person.tenant,
      userId,
      role: person.role,
      units: storedUnits({ ...NO_UNITS, ...person }),
      createdAt,
      mustChangePassword: person.mustChangePassword ? 1 : 0,
    })
    .execute()
  return { memberId, userId, createdAt }
}

/** The installation's own organisation, made by the first run; null before it. */
export async function firstOrganization(
  db: ControlDb | ControlTx,
): Promise<{ id: string; name: string } | null> {
  const found = await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('slug', '=', FIRST_ORGANIZATION)
    .executeTakeFirst()
  return found ?? null
}
