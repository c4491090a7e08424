import { z } from 'zod'
import { ScimError } from './scim-error.ts'
import { Members, onlyValue, parseScim, type Operation } from './scim-schemas.ts'

/** One step of a `PATCH` of a group. */
export type GroupChange =
  | { set: 'displayName' | 'externalId'; to: string | null }
  | { members: 'add' | 'remove' | 'replace'; ids: string[] }

const ONE_MEMBER = /^members\[value eq "([^"]{1,100})"\]$/i
const Whole = z.looseObject({
  displayName: z.string().max(400).optional(),
  externalId: z.string().max(400).nullable().optional(),
  members: Members.optional(),
})

/** What the operations of a `PATCH` come to, in order. Attributes that are not kept are read past. @throws ScimError */
export function groupChanges(operations: readonly Operation[]): GroupChange[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path === undefined) return ofWhole(op, value)
    const one = ONE_MEMBER.exec(path.trim())?.[1]
    if (one !== undefined) return { members: op === 'remove' ? 'remove' : 'add', ids: [one] }
    const name = path.trim().toLowerCase().split(':').at(-1)
    if (name === 'members')
      return { members: op, ids: value === undefined ? [] : idsIn(value), ...everybody(op, value) }
    if (name === 'displayname') return { set: 'displayName', to: textOf(value) }
    if (name === 'externalid') return { set: 'externalId', to: op === 'remove' ? null : textOf(value) }
    if (name?.startsWith('members['))
      throw new ScimError(400, 'invalidPath', 'Members are chosen by their value alone.')
    return []
  })
}

/** Removing `members` without naming any removes them all. */
const everybody = (op: Operation['op'], value: unknown) =>
  op === 'remove' && (value === undefined || value === null) ? ({ members: 'replace' } as const) : {}

function ofWhole(op: Operation['op'], value: unknown): GroupChange[] {
  const { displayName, externalId, members } = parseScim(Whole, value)
  return [
    ...(displayName === undefined ? [] : [{ set: 'displayName' as const, to: textOf(displayName) }]),
    ...(externalId === undefined ? [] : [{ set: 'externalId' as const, to: externalId }]),
    ...(members === undefined ? [] : [{ members: op, ids: idsIn(members) }]),
  ]
}

export function idsIn(value: unknown): string[] {
  const members = parseScim(Members, Array.isArray(value) ? value : [value])
  if (members.some(({ type }) => type?.toLowerCase() === 'group')) {
    throw new ScimError(400, 'invalidValue', 'Groups within groups are not taken: push their people.')
  }
  return [...new Set(members.map(({ value: id }) => id))]
}

const textOf = (value: unknown): string => parseScim(z.string().trim().min(1).max(400), onlyValue(value))
