import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const PROGRAM = `
  import { createLogger } from '${import.meta.resolve('./logger.ts')}'
  import { endOnUncaught } from '${import.meta.resolve('./end-on-uncaught.ts')}'
  endOnUncaught(createLogger({ level: 'info', secrets: ['battery+staple'] }))
  setTimeout(() => console.log('it went on'), 60_000)
  const error = Object.assign(new Error('refused battery+staple'), { detail: 'Key (email)=(ada@example.com)' })
`
const Ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })

test.each([
  ['an error', `setTimeout(() => { throw error })`],
  ['a rejection', `void Promise.reject(error)`],
])(
  '%s that nobody handles ends the process with one line in the log, and nothing else',
  async (_, thrown) => {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM + thrown])
    const { code, stdout, stderr } = Ended.parse(await run.catch((failed: unknown) => failed))
    expect(code).toBe(1)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ level: 'fatal', err: { message: 'refused [redacted]' } })
    expect(stdout).not.toContain('battery')
    expect(stdout).not.toContain('ada@example.com')
  },
)
