import type { MATCH_REASONS } from '../../model/privacy.ts'

import { identityKey, type Identity, type IdentityKey } from '../../model/identity.ts'
import type { Person } from './match-people.ts'

/** Two people who may be one. Never acted upon by itself: an admin confirms. */
export interface MatchSuggestion {
  a: IdentityKey
  b: IdentityKey
  reason: (typeof MATCH_REASONS)[number]
}

/**
 * Pairs of a code-assistant and a chat-assistant identity that look alike, for people known to one source only. A name
 * that several share suggests nothing, and neither does anybody an admin has set `apart`. Pure.
 */
export function suggestMatches(
  persons: readonly Person[],
  apart: ReadonlySet<IdentityKey> = new Set(),
): MatchSuggestion[] {
  const single = persons.filter(
    ({ identities }) =>
      new Set(identities.map((i) => i.source)).size === 1 &&
      !identities.some((identity) => apart.has(identityKey(identity))),
  )
  const of = (source: Identity['source']) =>
    single.flatMap(({ identities }) =>
      identities.filter((identity) => identity.source === source).slice(0, 1),
    )
  const code = of('code_assistant')
  const chat = of('chat_assistant')
  const byName = pairs(code, chat, nameOf, 'same_name')
  const named = new Set(byName.flatMap(({ a, b }) => [a, b]))
  const byLogin = pairs(code, chat, mailboxOf, 'login_is_mail_name')
  return [...byName, ...byLogin.filter(({ a, b }) => !named.has(a) && !named.has(b))]
}

function pairs(
  code: readonly Identity[],
  chat: readonly Identity[],
  textOf: (identity: Identity) => string,
  reason: MatchSuggestion['reason'],
): MatchSuggestion[] {
  const ours = onlyOnes(code, textOf)
  const theirs = onlyOnes(chat, textOf)
  return [...ours].flatMap(([text, a]) => {
    const b = theirs.get(text)
    return b === undefined ? [] : [{ a: identityKey(a), b: identityKey(b), reason }]
  })
}

function onlyOnes(identities: readonly Identity[], textOf: (identity: Identity) => string) {
  const found = Map.groupBy(identities, textOf)
  found.delete('')
  return new Map(
    [...found].flatMap(([text, [first, ...more]]) => (first && more.length === 0 ? [[text, first]] : [])),
  )
}

const nameOf = ({ matches }: Identity) => matches?.name ?? ''
const mailboxOf = ({ matches }: Identity) => matches?.mailbox ?? ''
