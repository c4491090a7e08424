import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { saidOfIssue } from './said-of-issue.ts'
import { inEnglish } from './said.ts'

const Schema = z.strictObject({
  name: z.string().min(1).max(3),
  code: z.string().length(3),
  address: z.string().startsWith('https:'),
  email: z.email(),
  day: z.iso.date(),
  at: z.iso.datetime(),
  role: z.enum(['admin', 'analyst']),
  kind: z.literal('user'),
  days: z.int().min(1).max(365),
  share: z.number().gt(0).lt(1),
  datasets: z.array(z.string()).min(1).max(2),
  form: z.string().regex(/^a$/),
})

const refused = [
  {},
  {
    name: '',
    code: 'a',
    address: 'b',
    email: 'a',
    day: 'x',
    at: 'y',
    role: 'b',
    kind: 'c',
    days: 0,
    share: 0,
  },
  { name: 'long', code: 'abcd', days: 366, share: 2, datasets: ['a', 'b', 'c'], form: 'b', one: 1, two: 2 },
  { datasets: [], days: '7', name: null, one: 1 },
].flatMap((input) => (Schema.safeParse(input).error?.issues ?? []).map((issue) => ({ issue, input })))

describe('what a schema refuses', () => {
  test('is said in English as the library says it', () => {
    expect(refused.length).toBeGreaterThan(30)
    const english = refused.map(({ issue, input }) => inEnglish(saidOfIssue(issue, input)))
    expect(english).toEqual(refused.map(({ issue }) => issue.message))
  })

  test('has codes for all but odd types and patterns', () => {
    const codes = refused.map(({ issue, input }) => [issue.message, saidOfIssue(issue, input).code])
    expect(codes.filter(([, code]) => code === 'wrong_form').map(([english]) => english)).toEqual([
      'Invalid string: must match pattern /^a$/',
      'Invalid input: expected string, received null',
      'Invalid input: expected number, received string',
    ])
  })

  test('is a code of ours where the schema gives one', () => {
    const input = 'a'
    const { error } = z.string().min(2, 'is_empty').safeParse(input)
    expect(error?.issues.map((issue) => saidOfIssue(issue, input))).toEqual([
      { code: 'is_empty', params: {} },
    ])
  })

  test('repeats no megabyte of unknown names', () => {
    const input = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`field_${i}`, 1]))
    const [issue] = z.strictObject({}).safeParse(input).error?.issues ?? []
    expect(issue && inEnglish(saidOfIssue(issue, input)).length).toBeLessThan(301)
  })
})
