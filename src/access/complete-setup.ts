import { TidemarkError } from '../lib/errors.ts'
import { isUniqueViolation } from '../store/control/unique-violation.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit.ts'
import type { Identity } from './identity.ts'
import { firstOrganization, FIRST_ORGANIZATION, insertOrganization, insertPerson } from './organizations.ts'
import { parseInput, SetupInput } from './people-input.ts'
import { signIn } from './sign-in.ts'

export async function needsSetup(ctx: AccessContext): Promise<boolean> {
  return (await firstOrganization(ctx.control.db)) === null
}

/**
 * The first run: create the organisation and its owner, and sign the owner in. Works once, whoever is first.
 * @throws TidemarkError `setup_done`, `validation_failed`
 */
export async function completeSetup(
  ctx: AccessContext,
  untrusted: SetupInput,
): Promise<{ identity: Identity; setCookie: string[] }> {
  const input = parseInput(SetupInput, untrusted)
  if (!(await needsSetup(ctx))) throw setupDone()
  const passwordHash = await ctx.passwords.hash(input.password)
  await ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const tenant = await insertOrganization(tx, ctx.clock, {
        name: input.organizationName,
        slug: FIRST_ORGANIZATION,
      })
      const { name, email } = input
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
  return signIn(ctx, { email: input.email, password: input.password })
}

function setupDone(): TidemarkError {
  return new TidemarkError(
    'setup_done',
    'The first run is over: this Tidemark already has an organisation and an owner.',
    {
      action: 'Sign in, or ask the owner to add you.',
    },
  )
}
