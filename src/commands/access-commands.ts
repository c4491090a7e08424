import { z } from 'zod'
import { countsInHundreds } from '../api/rows-in-hundreds.ts'
import { randomBytes } from 'node:crypto'
import { isOfPeople } from '../access/audit/audit.ts'
import { entriesInOrder, verifyAudit } from '../access/audit/audit-chain.ts'
import { firstOrganization } from '../access/organizations.ts'
import { answerPrivacy } from '../api/routes/access/privacy.ts'
import type { Command } from '../cli/command-line.ts'
import { printPrivacy } from '../cli/print-privacy.ts'
import { tokenTable } from '../cli/print-tokens.ts'
import type { Clock } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import { notSetUp, type AccessCore } from '../core/open-core.ts'
import { viewOf } from '../privacy/gate.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AuditRow } from '../store/control/tables.ts'

/** Commands about people, tokens and the audit log. They need no facts store, so the service may run meanwhile. */
export type AccessCommand = Extract<
  Command,
  { name: 'privacy' | `token ${string}` | `password ${string}` | `owner ${string}` | `audit ${string}` }
>

export function isAccessCommand<C extends Command>(command: C): command is Extract<C, AccessCommand> {
  return /^(?:token |password |owner |audit |privacy$)/.test(command.name)
}

export async function runOnAccess(
  command: AccessCommand,
  { access, control }: AccessCore,
  { out, note, clock }: { out(text: string): void; note(text: string): void; clock: Clock },
): Promise<number> {
  const actor = await operator(control)
  switch (command.name) {
    case 'token list':
      out(tokenTable(await access.listTokens(actor)))
      return 0
    case 'token create': {
      const { label: name, role, days: expiresInDays, people } = command
      const { token } = await access.createToken(actor, {
        name,
        role,
        expiresInDays,
        people,
        kind: 'service',
      })
      out(`${token}\n`)
      note('This is the only time the token is shown.\n')
      return 0
    }
    case 'token rotate': {
      const { id, overlapHours, days: expiresInDays } = command
      const { token } = await access.rotateToken(actor, id, { overlapHours, expiresInDays })
      out(`${token}\n`)
      note(
        `This is the only time the token is shown. The old one works for ${overlapHours} more hours, or until its own end.\n`,
      )
      return 0
    }
    case 'token revoke':
      await access.revokeToken(actor, command.id)
      out('The token is revoked.\n')
      return 0
    case 'password reset': {
      const password = randomBytes(15).toString('base64url')
      await access.setPassword(actor, { email: command.email, password })
      out(`${password}\n`)
      note('This is the only time the password is shown; whoever signs in with it must change it first.\n')
      return 0
    }
    case 'owner recover': {
      const password = randomBytes(15).toString('base64url')
      await access.recoverOwner(actor, { email: command.email, password })
      out(`${password}\n`)
      note('This person is an owner now. The password is shown this one time and must be changed first.\n')
      return 0
    }
    case 'audit verify': {
      const { entries, pruned, head, broken } = await verifyAudit(control.db, actor.tenant)
      const retention = pruned > 0 ? ` Removed by retention before them: ${pruned}.` : ''
      out(`${broken ?? 'The audit log is as it was written.'}\n`)
      out(`Entries: ${entries}.${retention} Newest: ${head}\n`)
      return broken === null ? 0 : 1
    }
    case 'audit export':
      await exportAudit({ control, clock, actor, out })
      return 0
    case 'privacy':
      out(printPrivacy(await answerPrivacy({ ctx: { control, clock }, actor }), command.format))
      return 0
    default:
      return command satisfies never
  }
}

/** The actor of a command: whoever may run commands on this machine is an owner of the installation's own organisation. */
export async function operator(control: ControlStore): Promise<Actor> {
  const organization = await firstOrganization(control.db)
  if (!organization) throw notSetUp()
  return { kind: 'system', id: 'shell', tenant: organization.id, role: 'owner' }
}

/** Says of whom an entry is, and how many lines it counts, where the API does. */
async function exportAudit(of: {
  control: ControlStore
  clock: Clock
  actor: Actor
  out(text: string): void
}): Promise<void> {
  const { control, actor, out } = of
  const namesPeople = (await viewOf(of, actor)) === 'people'
  for await (const row of entriesInOrder(control.db, actor.tenant)) out(auditLine(row, namesPeople))
}

const Detail = z.record(z.string(), z.unknown())

/** An entry of the audit log as a line of JSON, with its place in the chain. */
function auditLine({ seq, id, at, action, hash, ...row }: AuditRow, namesPeople: boolean): string {
  const isNamed = namesPeople || !isOfPeople(row.object_type)
  const actor = { kind: row.actor_kind, id: row.actor_id }
  const object = { type: row.object_type, id: isNamed ? row.object_id : '' }
  const told = isNamed ? Detail.parse(JSON.parse(row.detail)) : {}
  const detail = namesPeople ? told : countsInHundreds(told)
  return `${JSON.stringify({ seq, id, at, actor, action, object, detail, hash })}\n`
}
