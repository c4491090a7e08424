import { TidemarkError } from '../../lib/errors.ts'
import { FIRST_PRIVACY_MODE } from '../../model/privacy.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Identity } from '../identity.ts'
import { firstOrganization, FIRST_ORGANIZATION, insertOrganization, insertPerson } from '../organizations.ts'
import { SetupInput } from '../people-input.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requireGoodPassword } from './passwords/password-policy.ts'
import { signIn } from './sign-in.ts'
import type { Visit } from './visit.ts'
import { said } from '../../words/said.ts'

export async function needsSetup(ctx: AccessContext): Promise<boolean> {
  return (await firstOrganization(ctx.control.db)) === null
}

/**
 * The first run: create the organisation and its owner, and sign the owner in. Succeeds once per installation; where a
 * setup token is needed, it must be right. @throws TidemarkError `setup_done`, `validation_failed`
 */
export async function completeSetup(
  ctx: AccessContext,
  untrusted: SetupInput,
  visit: Visit,
): Promise<{ identity: Identity; setCookie: string[] }> {
  const input = parseInput(SetupInput, untrusted)
  if (!(await needsSetup(ctx))) throw setupDone()
  ctx.setupGuard.check(input.setupToken)
  const { name, email, organizationName, privacyMode = FIRST_PRIVACY_MODE } = input
  if (input.privacyMode === 'identified' && input.peopleAgreed !== true) throw agreementNeeded()
  await requireGoodPassword(input.password, { about: [email, name, organizationName], path: 'password' })
  const passwordHash = await ctx.turns.take('others', () => ctx.passwords.hash(input.password))
  await ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const tenant = await insertOrganization(tx, ctx.clock, {
        name: organizationName,
        slug: FIRST_ORGANIZATION,
        mode: privacyMode,
      })
      const { userId } = await insertPerson(tx, ctx.clock, {
        tenant,
        name,
        email,
        passwordHash,
        role: 'owner',
      })
      await writeAudit(tx, ctx.clock, {
        actor: { kind: 'user', id: userId, tenant, role: 'owner' },
        action: 'organization.created',
        objectType: 'organization',
        objectId: tenant,
      })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? setupDone() : error
    })
  return signIn(ctx, { email: input.email, password: input.password }, visit)
}

function agreementNeeded(): TidemarkError {
  // The API's name of the field.
  const details = [{ path: 'people_agreed', message: said('people_need_agreement') }]
  return new TidemarkError('validation_failed', said('people_need_agreement'), { details })
}

function setupDone(): TidemarkError {
  return new TidemarkError('setup_done', said('setup_over'), {
    action: said('sign_in_or_be_added'),
  })
}
