import { describe, expect, test } from 'vitest'
import type { Identity, IdentityKey } from '../../model/identity.ts'
import { matchWords } from '../../model/match-keys.ts'
import type { MatchDecision } from '../../model/match-decision.ts'
import { matchingDays, matchPeople } from './match-people.ts'
import { suggestMatches } from './suggest-matches.ts'

const account = (source: Identity['source'], userId: string, fields: Partial<Identity>): Identity => {
  const names = { source, login: '', email: '', name: '', ...fields }
  return { ...names, userId, matches: matchWords({ ...names, userId }) }
}
const code = (userId: string, fields: Partial<Identity> = {}) =>
  account('code_assistant', userId, { login: `login-${userId}`, ...fields })
const chat = (userId: string, fields: Partial<Identity> = {}) => account('chat_assistant', userId, fields)

const grouped = (identities: Identity[], decisions: MatchDecision[] = [], day = '2026-03-10') =>
  matchPeople(identities, decisions, day).map((person) =>
    person.identities.map(({ userId }) => userId).join('+'),
  )

const merge = (a: IdentityKey, b: IdentityKey, from: string | null = null): MatchDecision => ({
  kind: 'merge',
  a,
  b,
  from,
})
const split = (a: IdentityKey, from: string | null = null): MatchDecision => ({ kind: 'split', a, from })

describe('matchPeople', () => {
  const amy = [code('1', { email: 'Amy@Example.com' }), chat('u1', { email: 'amy@example.com' })]

  test('joins by e-mail address whatever its case, and never by an empty one', () => {
    expect(grouped([...amy, code('2'), chat('u2')])).toEqual(['1+u1', '2', 'u2'])
  })

  test('names a person by the first identity', () => {
    expect(matchPeople(amy, [], '2026-03-10')[0]?.id).toBe('code_assistant:1')
  })

  test('a merge joins what no address joins', () => {
    const decisions = [merge('code_assistant:2', 'chat_assistant:u2')]
    expect(grouped([code('2'), chat('u2'), chat('u3')], decisions)).toEqual(['2+u2', 'u3'])
  })

  test('a split leaves an identity alone, and a later merge joins it to somebody else', () => {
    const identities = [...amy, chat('u2')]
    expect(grouped(identities, [split('chat_assistant:u1')])).toEqual(['1', 'u1', 'u2'])
    const decisions = [split('chat_assistant:u1'), merge('chat_assistant:u1', 'chat_assistant:u2')]
    expect(grouped(identities, decisions)).toEqual(['1', 'u1+u2'])
  })

  test('a split takes one out, and those it had joined stay together', () => {
    const decisions = [
      merge('code_assistant:1', 'chat_assistant:u1'),
      merge('chat_assistant:u1', 'chat_assistant:u2'),
      split('chat_assistant:u1'),
    ]
    expect(grouped([code('1'), chat('u1'), chat('u2')], decisions)).toEqual(['1+u2', 'u1'])
  })

  test('a dated decision holds from its day on', () => {
    const decisions = [merge('code_assistant:2', 'chat_assistant:u2', '2026-03-10')]
    const identities = [code('2'), chat('u2')]
    expect(grouped(identities, decisions, '2026-03-09')).toEqual(['2', 'u2'])
    expect(grouped(identities, decisions, '2026-03-10')).toEqual(['2+u2'])
    expect(matchingDays(decisions, '2026-03-01', '2026-04-01')).toEqual(['2026-03-10'])
    expect(matchingDays(decisions, '2026-03-10', '2026-04-01')).toEqual([])
  })

  test('a decision about somebody no source knows any more changes nothing', () => {
    expect(
      grouped(amy, [merge('code_assistant:1', 'chat_assistant:gone'), split('code_assistant:gone')]),
    ).toEqual(['1+u1'])
  })

  test('joins a hundred thousand identities', () => {
    const identities = Array.from({ length: 50_000 }, (_, i) => [
      code(`${i}`, { email: `p${i}@example.com` }),
      chat(`u${i}`, { email: `p${i}@example.com` }),
    ]).flat()
    expect(matchPeople(identities, [], '2026-03-10')).toHaveLength(50_000)
  })
})

describe('suggestMatches', () => {
  const suggested = (...identities: Identity[]) => suggestMatches(matchPeople(identities, [], '2026-03-10'))

  test('pairs the same name and a login that is a mail name, once', () => {
    expect(
      suggested(
        code('1', { name: 'Zoë Ångström', login: 'zoe' }),
        chat('u1', { name: 'zoe angstrom', email: 'z@example.com' }),
        code('2', { login: 'amy-b' }),
        chat('u2', { email: 'Amy.B@example.com' }),
      ),
    ).toEqual([
      { a: 'code_assistant:1', b: 'chat_assistant:u1', reason: 'same_name' },
      { a: 'code_assistant:2', b: 'chat_assistant:u2', reason: 'login_is_mail_name' },
    ])
  })

  test('suggests nobody whom an admin has set apart', () => {
    const persons = matchPeople([code('1', { name: 'Al' }), chat('u1', { name: 'Al' })], [], '2026-03-10')
    expect(suggestMatches(persons)).toHaveLength(1)
    expect(suggestMatches(persons, new Set(['chat_assistant:u1'] as const))).toEqual([])
  })

  test('suggests nothing for a name that two have, or for people who are matched', () => {
    expect(
      suggested(code('1', { name: 'Al' }), code('2', { name: 'Al' }), chat('u1', { name: 'Al' })),
    ).toEqual([])
    expect(
      suggested(
        code('1', { name: 'Al', email: 'al@example.com' }),
        chat('u1', { name: 'Al', email: 'al@example.com' }),
        chat('u2', { name: 'Al' }),
      ),
    ).toEqual([])
  })
})
