import { IDENTITY_SOURCES } from '../model/privacy.ts'
import { identityKey, parseIdentityKey, type IdentityKey, type IdentitySource } from '../model/identity.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import {
  decisionsByVendorId,
  nameDecisionBySubject,
} from '../store/control/people/identity-decisions-table.ts'
import type { PeopleVault } from './people-vault.ts'

/** Have decisions of earlier versions name people by their subjects. Safe to repeat. */
export async function moveDecisions({
  control,
  vault,
}: {
  control: ControlStore
  vault: PeopleVault
}): Promise<void> {
  for (const { id, tenant, a, b, by_subject } of await decisionsByVendorId(control.db)) {
    // Of the chat assistant some have subjects already.
    const sources: readonly IdentitySource[] = by_subject === 0 ? IDENTITY_SOURCES : ['code_assistant']
    const subjectOf = (key: IdentityKey) => keyBySubject({ vault, tenant, sources }, key)
    await nameDecisionBySubject(control.db, id, { a: await subjectOf(a), b: b && (await subjectOf(b)) })
  }
}

/** Whoever a list named once has a subject; whom nobody knows any more gets one. */
async function keyBySubject(
  { vault, tenant, sources }: { vault: PeopleVault; tenant: string; sources: readonly IdentitySource[] },
  key: IdentityKey,
): Promise<IdentityKey> {
  const parts = parseIdentityKey(key)
  if (!parts || !sources.includes(parts.source)) return key
  const { source, userId } = parts
  const known = (await vault.ids({ tenant, source })).subjects
  const unnamed = { ...parts, login: '', email: '', name: '', seen: 0 }
  const subjects = known.has(userId) ? known : await vault.keep({ tenant, source }, [unnamed])
  return identityKey({ source, userId: subjects.get(userId) ?? '' })
}
