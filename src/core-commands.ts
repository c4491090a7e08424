import { randomBytes } from 'node:crypto'
import { firstOrganization } from './access/organizations.ts'
import { answerQuery } from './api/routes/metrics.ts'
import type { Command } from './cli/command-line.ts'
import { printAnswer } from './cli/print-answer.ts'
import { tokenTable } from './cli/print-tokens.ts'
import { collectOnce } from './collect-once.ts'
import { rotateSecrets } from './connections/rotate-secrets.ts'
import { TidemarkError } from './lib/errors.ts'
import type { Actor } from './model/actor.ts'
import type { Core } from './open-core.ts'

/** Commands that open the stores, do one thing and end. */
export type CoreCommand = Exclude<Command, { name: 'help' | 'version' | 'serve' | 'demo' | 'check' }>

export interface CoreCommandOptions {
  signal: AbortSignal
  /** The command's answer. */
  out(text: string): void
  /** For people: never part of the answer. */
  note(text: string): void
}

export async function runOnCore(
  command: CoreCommand,
  core: Core,
  options: CoreCommandOptions,
): Promise<void> {
  const { ctx, sealer } = core
  const { out, signal } = options
  switch (command.name) {
    case 'migrate':
      return out('The stores are up to date.\n')
    case 'collect':
      return out(`${await collectOnce(ctx, signal)}\n`)
    case 'secrets rotate': {
      const { rewrapped } = await rotateSecrets({ control: ctx.control, sealer })
      return out(`${rewrapped} stored keys were sealed again with the newest secret key.\n`)
    }
    case 'query': {
      const { query, format } = command
      const actor = await operator(ctx)
      return out(printAnswer(await answerQuery({ ctx, actor, query, signal }), format))
    }
    default:
      return manageAccess(command, core, options)
  }
}

type AccessCommand = Extract<CoreCommand, { name: `token ${string}` | `password ${string}` }>

async function manageAccess(
  command: AccessCommand,
  { access, ctx }: Core,
  { out, note }: CoreCommandOptions,
): Promise<void> {
  const actor = await operator(ctx)
  switch (command.name) {
    case 'token list':
      return out(tokenTable(await access.listTokens(actor)))
    case 'token create': {
      const { label: name, role, days: expiresInDays } = command
      const { token } = await access.createToken(actor, { name, role, expiresInDays })
      out(`${token}\n`)
      return note('This is the only time the token is shown.\n')
    }
    case 'token revoke':
      await access.revokeToken(actor, command.id)
      return out('The token is revoked.\n')
    case 'password reset': {
      const password = randomBytes(15).toString('base64url')
      await access.setPassword(actor, { email: command.email, password })
      out(`${password}\n`)
      return note('This is the only time the password is shown; it can be changed after signing in.\n')
    }
    default:
      return command satisfies never
  }
}

/** Whoever may run commands on this machine acts for the installation's own organisation. */
async function operator({ control }: Core['ctx']): Promise<Actor> {
  const organization = await firstOrganization(control.db)
  if (!organization) {
    throw new TidemarkError('conflict', 'This installation has not been set up yet.', {
      action: 'Run “tidemark serve” and open the page it names.',
    })
  }
  return { kind: 'system', id: 'shell', tenant: organization.id, role: 'owner' }
}
