import { describe, expect, test } from 'vitest'
import { identityKey, type Identity, type IdentityKey } from '../model/identity.ts'
import { matchWords } from '../model/match-keys.ts'
import { matchPeople } from '../people/match/match-people.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import { countPersons, indexPersons } from './count-persons.ts'

const identity = (source: Identity['source'], userId: string, email = ''): Identity => {
  const names = { source, login: '', email, name: '' }
  return { ...names, userId, matches: matchWords({ ...names, userId }) }
}
const code = (userId: string, email?: string) => identity('code_assistant', userId, email)
const chat = (userId: string, email?: string) => identity('chat_assistant', userId, email)

function counted(identities: Identity[], apart: IdentityKey[] = []) {
  const index = indexPersons(matchPeople(identities, [], '2026-03-10'), new Set(apart))
  const keys = (source: Identity['source']) =>
    identities.filter((one) => one.source === source).map(identityKey)
  return countPersons(index, { code: keys('code_assistant'), chat: keys('chat_assistant') })
}

describe('countPersons', () => {
  test('one person in both sources counts once', () => {
    expect(counted([code('1', 'a@x.example'), chat('u1', 'A@x.example'), chat('u2', 'b@x.example')])).toEqual(
      {
        together: { atLeast: 2, atMost: 2 },
        both: { atLeast: 1, atMost: 1 },
      },
    )
  })

  test('somebody without an address may be anybody of the other source, and the count says so', () => {
    expect(counted([code('1'), code('2', 'b@x.example'), chat('u1', 'a@x.example')])).toEqual({
      together: { atLeast: 2, atMost: 3 },
      both: { atLeast: 0, atMost: 1 },
    })
  })

  test('two without an address on one side cannot both be the only one on the other', () => {
    expect(counted([code('1'), code('2'), chat('u1', 'a@x.example')]).together).toEqual({
      atLeast: 2,
      atMost: 3,
    })
  })

  test('who was split from everybody is nobody else', () => {
    const people = [code('1'), chat('u1', 'a@x.example')]
    expect(counted(people).together).toEqual({ atLeast: 1, atMost: 2 })
    expect(counted(people, ['code_assistant:1']).together).toEqual({ atLeast: 2, atMost: 2 })
  })

  test('an identity that the matching does not know is a person of its own', () => {
    const index = indexPersons([])
    expect(countPersons(index, { code: ['code_assistant:9'], chat: [] }).together.atMost).toBe(1)
  })

  test('the bounds hold whoever the nameless are', () => {
    const random = seededRandom(3)
    for (let round = 0; round < 200; round += 1) {
      const truth = Array.from({ length: 8 }, (_, i) => `p${i}@x.example`)
      const some = (make: (id: string, email: string) => Identity) =>
        truth.flatMap((email, i) =>
          random() < 0.6 ? [{ person: email, identity: make(`${i}`, random() < 0.5 ? email : '') }] : [],
        )
      const [codes, chats] = [some(code), some(chat)]
      const persons = new Set([...codes, ...chats].map(({ person }) => person)).size
      const { together } = counted([...codes, ...chats].map((one) => one.identity))
      expect(together.atLeast).toBeLessThanOrEqual(persons)
      expect(together.atMost).toBeGreaterThanOrEqual(persons)
    }
  })
})
