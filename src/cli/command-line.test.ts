import { describe, expect, test } from 'vitest'
import { TidemarkError } from '../lib/errors.ts'
import { readCommandLine } from './command-line.ts'
import { HELP } from './help-texts.ts'

function refusalOf(...argv: string[]): TidemarkError {
  try {
    readCommandLine(argv)
  } catch (thrown) {
    if (thrown instanceof TidemarkError) return thrown
    throw thrown
  }
  throw new Error(`${argv.join(' ')} was accepted`)
}

const query = (...flags: string[]) =>
  readCommandLine(['query', 'spend.credits', '--from', '2026-01-01', '--to', '2026-02-01', ...flags])

describe('a command', () => {
  test.each(['serve', 'collect', 'migrate', 'check', 'token list', 'secrets rotate'])(
    '%s takes no option',
    (name) => {
      expect(readCommandLine(name.split(' '))).toEqual({ name })
      expect(refusalOf(...name.split(' '), '--fast').message).toContain('--fast')
    },
  )

  test.each(Object.keys(HELP))('%s explains itself', (name) => {
    const command = readCommandLine([...name.split(' '), '--help'])
    expect(command).toMatchObject({ name: 'help', text: expect.stringContaining('Usage: tidemark') })
  })

  test('nothing at all is answered with the overview, an unknown name with where to find it', () => {
    expect(readCommandLine([])).toMatchObject({ name: 'help' })
    expect(refusalOf('sevre').message).toContain('sevre')
    expect(refusalOf('token', 'destroy').message).toContain('token destroy')
  })

  test('the demo reads its own options', () => {
    expect(readCommandLine(['demo', '--people', '9'])).toEqual({ name: 'demo', argv: ['--people', '9'] })
  })
})

describe('token', () => {
  test('create has the defaults of the API', () => {
    expect(readCommandLine(['token', 'create', '--name', 'Report'])).toEqual({
      name: 'token create',
      label: 'Report',
      role: 'analyst',
      days: 90,
      people: false,
    })
  })

  test.each([
    [['--role', 'admin'], 'needs a name'],
    [['--name', 'x', '--role', 'owner'], 'owner'],
    [['--name', 'x', '--days', '0'], '1 to 365'],
    [['--name', 'x', '--days', '1.5'], '1 to 365'],
  ])('create refuses %s', (flags, part) => {
    expect(refusalOf('token', 'create', ...flags).message).toContain(part)
  })

  test('revoke takes one id', () => {
    expect(readCommandLine(['token', 'revoke', 'abc'])).toEqual({ name: 'token revoke', id: 'abc' })
    const given = ['--overlap-hours', '0', '--days', '30']
    expect(readCommandLine(['token', 'rotate', 'abc', ...given])).toEqual({
      name: 'token rotate',
      id: 'abc',
      overlapHours: 0,
      days: 30,
    })
    for (const hours of ['169', '-1', '1.5', '', 'x'])
      expect(refusalOf('token', 'rotate', 'abc', `--overlap-hours=${hours}`).message).toContain('0 to 168')
    expect(refusalOf('token', 'rotate').message).toContain('exactly one')
    expect(refusalOf('token', 'revoke').message).toContain('exactly one')
    expect(refusalOf('token', 'revoke', 'a', 'b').message).toContain('exactly one')
  })
})

test('privacy is read, as a table or as the API answers', () => {
  expect(readCommandLine(['privacy'])).toEqual({ name: 'privacy', format: 'table' })
  expect(readCommandLine(['privacy', '--format', 'json'])).toEqual({ name: 'privacy', format: 'json' })
  expect(refusalOf('privacy', '--format', 'csv').message).toContain('CSV')
  expect(refusalOf('privacy', 'confirm').message).toContain('confirm')
})

test('password reset takes one address', () => {
  expect(readCommandLine(['password', 'reset', 'a@b.example'])).toEqual({
    name: 'password reset',
    email: 'a@b.example',
  })
  expect(refusalOf('password', 'reset').message).toContain('exactly one')
})

describe('query', () => {
  test('says what the body of POST /metrics/query says', () => {
    const asked = query(
      '--grain=day',
      '--group-by=model,user',
      '--filter=model=gpt-5,gpt-5-mini',
      '--filter=surface!=api',
      '--order-by=spend.credits:asc,time',
      '--limit=5',
      '--compare=previous_period',
      '--format=csv',
    )
    expect(asked).toEqual({
      name: 'query',
      format: 'csv',
      query: {
        metrics: ['spend.credits'],
        from: '2026-01-01',
        to: '2026-02-01',
        grain: 'day',
        group_by: ['model', 'user'],
        filters: [
          { dimension: 'model', op: 'in', values: ['gpt-5', 'gpt-5-mini'] },
          { dimension: 'surface', op: 'not_in', values: ['api'] },
        ],
        order_by: [
          { column: 'spend.credits', direction: 'asc' },
          { column: 'time', direction: 'desc' },
        ],
        limit: 5,
        compare: 'previous_period',
      },
    })
  })

  test('an empty filter value stands for what the vendor did not give', () => {
    expect(query('--filter', 'user=')).toMatchObject({
      query: { filters: [{ dimension: 'user', op: 'in', values: [''] }] },
    })
  })

  test.each([
    [['--grain', 'fortnight'], 'grain'],
    [['--group-by', 'mood'], 'group_by'],
    [['--filter', 'model'], 'not a filter'],
    [['--limit', 'many'], 'limit'],
    [['--format', 'xml'], 'xml'],
    [['--to', 'soon'], 'to'],
  ])('refuses %s and names it', (flags, part) => {
    const refusal = refusalOf(
      'query',
      'spend.credits',
      '--from',
      '2026-01-01',
      '--to',
      '2026-02-01',
      ...flags,
    )
    expect(refusal.message).toContain(part)
    expect(refusal.action).not.toBeNull()
  })
})

describe('an import', () => {
  test('is of one file, for a connection where there are several, and may only be looked at', () => {
    const file = { name: 'import', file: 'report.csv' }
    expect(readCommandLine(['import', 'report.csv'])).toEqual({
      ...file,
      connection: null,
      previewOnly: false,
    })
    expect(readCommandLine(['import', '--preview', '--connection', 'Acme', 'report.csv'])).toEqual({
      ...file,
      connection: 'Acme',
      previewOnly: true,
    })
    for (const flags of [[], ['a.csv', 'b.csv']])
      expect(refusalOf('import', ...flags).message).toContain('exactly one file')
  })
})
