import { identityKey, parseIdentityKey, type IdentityKey } from '../model/identity.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import {
  decisionsByVendorId,
  nameDecisionBySubject,
} from '../store/control/people/identity-decisions-table.ts'
import type { PeopleVault } from './people-vault.ts'

const SOURCE = 'chat_assistant'

/** Have decisions of earlier versions name people of the chat assistant by their subjects. Safe to repeat. */
export async function moveDecisions({
  control,
  vault,
}: {
  control: ControlStore
  vault: PeopleVault
}): Promise<void> {
  for (const { id, tenant, a, b } of await decisionsByVendorId(control.db)) {
    const subjectOf = (key: IdentityKey) => keyBySubject(vault, tenant, key)
    await nameDecisionBySubject(control.db, id, { a: await subjectOf(a), b: b && (await subjectOf(b)) })
  }
}

/** Whoever a list named once has a subject; whom nobody knows any more gets one. */
async function keyBySubject(vault: PeopleVault, tenant: string, key: IdentityKey): Promise<IdentityKey> {
  const parts = parseIdentityKey(key)
  if (parts?.source !== SOURCE) return key
  const { userId } = parts
  const of = { tenant, source: SOURCE } as const
  const known = (await vault.ids(of)).subjects
  const unnamed = { ...parts, login: '', email: '', name: '', seen: 0 }
  const subjects = known.has(userId) ? known : await vault.keep(of, [unnamed])
  return identityKey({ source: SOURCE, userId: subjects.get(userId) ?? '' })
}
