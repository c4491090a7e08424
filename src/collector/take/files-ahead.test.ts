import { describe, expect, test } from 'vitest'
import type { SpooledBody } from '../../sources/source.ts'
import type { CheckedUserDays } from '../../store/facts/facts-store.ts'
import { FilesAhead } from './files-ahead.ts'

const file = (path: string, bytes = 50_000_000): SpooledBody => ({
  path,
  bytes,
  sha256: '',
  [Symbol.asyncDispose]: () => Promise.resolve(),
})
const [first, second, small] = [file('first'), file('second'), file('small', 10)]

const checkedFile = (path: string): CheckedUserDays => ({ path, lines: 3, people: new Map() })

/** Answers one by one, when told to. */
function lookers() {
  const asked: string[] = []
  const answers: PromiseWithResolvers<CheckedUserDays | 'irregular'>[] = []
  const check = (path: string) => {
    asked.push(path)
    const answer = Promise.withResolvers<CheckedUserDays | 'irregular'>()
    answers.push(answer)
    return answer.promise
  }
  return { asked, answers, check }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('looks at one file after the other, once each', async () => {
  const { asked, answers, check } = lookers()
  await using ahead = new FilesAhead({ keep: null, check, insert: null })
  ahead.begin(first)
  ahead.begin(second)
  await turn()
  expect(asked).toEqual(['first'])
  answers[0]?.resolve(checkedFile('first'))
  await turn()
  answers[1]?.resolve(checkedFile('second'))
  expect(await ahead.checked([first, second])).toEqual([checkedFile('first'), checkedFile('second')])
  expect(asked).toEqual(['first', 'second'])
})

test('looks at a small file only when it is asked for', async () => {
  const { asked, answers, check } = lookers()
  await using ahead = new FilesAhead({ keep: null, check, insert: null })
  ahead.begin(small)
  await turn()
  expect(asked).toEqual([])
  const checked = ahead.checked([small])
  answers[0]?.resolve('irregular')
  expect(await checked).toBe('irregular')
})

test('a look that failed says so to whoever asks, and to nobody else', async () => {
  const { answers, check } = lookers()
  await using ahead = new FilesAhead({ keep: null, check, insert: null })
  ahead.begin(first)
  ahead.begin(second)
  await turn()
  answers[0]?.reject(new Error('the file is gone'))
  await turn()
  answers[1]?.resolve(checkedFile('second'))
  expect(await ahead.checked([second])).toEqual([checkedFile('second')])
  await expect(ahead.checked([first])).rejects.toThrow('the file is gone')
})

test('a copy that failed does not stop the next one', async () => {
  const kept: string[] = []
  const keep = (body: SpooledBody) => {
    kept.push(body.path)
    return kept.length === 1 ? Promise.reject(new Error('no space')) : Promise.resolve()
  }
  await using ahead = new FilesAhead({ keep, check: null, insert: null })
  ahead.begin(first)
  ahead.begin(second)
  await ahead.kept()
  expect(kept).toEqual(['first', 'second'])
  expect(await ahead.checked([first])).toBe('irregular')
})

test('whoever leaves waits for what goes on, and nothing else is begun', async () => {
  const { asked, answers, check } = lookers()
  const ahead = new FilesAhead({ keep: null, check, insert: null })
  ahead.begin(first)
  ahead.begin(second)
  await turn()
  let left = false
  const leaving = ahead[Symbol.asyncDispose]().then(() => (left = true))
  await turn()
  expect(left).toBe(false)
  answers[0]?.resolve(checkedFile('first'))
  await leaving
  expect(asked).toEqual(['first'])
})

describe('what is kept and looked at', () => {
  /** Keeps unless told to fail, finds one line in every file but the odd one, and notes what is to be inserted. */
  function insertion({ lost, odd }: { lost?: string; odd?: string }) {
    const steps: string[] = []
    const ahead = new FilesAhead({
      keep: async ({ path }) => {
        if (path === lost) throw new Error('no space')
        steps.push(`keep ${path}`)
      },
      check: async (path) => (path === odd ? 'irregular' : checkedFile(path)),
      insert: async ({ path }) => void steps.push(`insert ${path}`),
    })
    return { ahead, steps }
  }

  test('is inserted, in the order of arrival, before anybody asks for it', async () => {
    const { ahead, steps } = insertion({})
    await using _ = ahead
    ahead.begin(first)
    ahead.begin(second)
    await ahead.checked([first, second])
    expect(steps.filter((step) => step.startsWith('insert'))).toEqual(['insert first', 'insert second'])
    expect(steps.indexOf('keep first')).toBeLessThan(steps.indexOf('insert first'))
  })

  test('is not inserted where its copy failed', async () => {
    const { ahead, steps } = insertion({ lost: 'first' })
    await using _ = ahead
    ahead.begin(first)
    ahead.begin(second)
    await ahead.checked([first, second])
    expect(steps).toEqual(['keep second', 'insert second'])
  })

  test('is not inserted once a file before it is irregular', async () => {
    const { ahead, steps } = insertion({ odd: 'first' })
    await using _ = ahead
    ahead.begin(first)
    ahead.begin(second)
    expect(await ahead.checked([first, second])).toBe('irregular')
    expect(steps.filter((step) => step.startsWith('insert'))).toEqual([])
  })
})
