import { describe, expect, it } from 'vitest'
import type { Identity, IdentityKey } from '../../model/identity.ts'
import { matchWords } from '../../model/match-keys.ts'
import { assignPersons } from './assign-persons.ts'
import type { MatchDecision } from '../../model/match-decision.ts'
import { matchPeople } from './match-people.ts'

const RANGE = { from: '2026-03-01', to: '2026-03-31' }
const one = (source: Identity['source'], userId: string, email = ''): Identity => {
  const names = { source, email, login: '', name: '' }
  return { ...names, userId, matches: matchWords({ ...names, userId }) }
}
const PEOPLE = [
  one('code_assistant', 'a'),
  one('code_assistant', 'b'),
  one('chat_assistant', 'u', 'u@example.com'),
  one('chat_assistant', 'v'),
]
const merge = (a: IdentityKey, b: IdentityKey, from: string | null): MatchDecision => ({
  kind: 'merge',
  a,
  b,
  from,
})
const parts = (decisions: readonly MatchDecision[], identities = PEOPLE) =>
  Object.fromEntries(assignPersons(identities, decisions, RANGE).byDay)

describe('assignPersons', () => {
  it('reads nobody day by day where nothing changed within the range', () => {
    const always = merge('code_assistant:a', 'chat_assistant:u', null)
    const before = merge('code_assistant:b', 'chat_assistant:v', '2026-02-01')
    expect(parts([always, before])).toEqual({})
  })

  it('gives an identity to each person in turn, and leaves the others alone', () => {
    const decisions = [
      merge('code_assistant:a', 'chat_assistant:u', '2026-03-10'),
      { kind: 'split', a: 'chat_assistant:u', from: '2026-03-20' } as const,
    ]
    expect(parts(decisions)).toEqual({
      'code_assistant:a': [{ from: '2026-03-01', person: 'code_assistant:a' }],
      'chat_assistant:u': [
        { from: '2026-03-01', person: 'chat_assistant:u' },
        { from: '2026-03-10', person: 'code_assistant:a' },
        { from: '2026-03-20', person: 'chat_assistant:u' },
      ],
    })
  })

  it('follows e-mail addresses and older merges to everybody whom a decision moves', () => {
    const identities = [...PEOPLE, one('code_assistant', 'c', 'U@example.com')]
    const decisions = [
      merge('chat_assistant:v', 'chat_assistant:u', null),
      { kind: 'split', a: 'code_assistant:c', from: '2026-03-10' } as const,
    ]
    expect(Object.keys(parts(decisions, identities)).sort()).toEqual([
      'chat_assistant:u',
      'chat_assistant:v',
      'code_assistant:c',
    ])
  })

  it('counts days of two accounts in one source once, so that both are read day by day', () => {
    const decisions = [merge('code_assistant:a', 'code_assistant:b', null)]
    expect(parts(decisions)).toEqual({
      'code_assistant:a': [{ from: '2026-03-01', person: 'code_assistant:a' }],
      'code_assistant:b': [{ from: '2026-03-01', person: 'code_assistant:a' }],
    })
  })

  it('names who was a person of earlier days only', () => {
    const decisions = [merge('code_assistant:a', 'chat_assistant:u', '2026-03-10')]
    const { former, persons } = assignPersons(PEOPLE, decisions, RANGE)
    expect([...former.keys()]).toEqual(['chat_assistant:u'])
    expect(persons).toEqual(matchPeople(PEOPLE, decisions, '2026-03-30'))
  })
})
