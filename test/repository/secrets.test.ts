import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const NO_TEXT = /\.(?:gz|ico|png|webp|woff2|zst)$/

/** What looks like a secret and opens nothing: made up for the simulator and its tests. */
const MADE_UP = [
  'bench/load/load-code-with-tidemark.ts github',
  'src/config/config.test.ts basicauth',
  'src/outbound-http/guard/address-guard.test.ts basicauth',
  'src/sources/code-assist/access/probe.test.ts github',
  'test/harness/sign-in/saml-keys.ts privatekey',
  'test/harness/vendor/code-assist.ts github',
  'test/harness/vendor/scripted-origin.ts privatekey',
]

/** @returns the kinds of secret that a file holds, by rule of secretlint */
async function secretsOf(filePath: string, content: string): Promise<string[]> {
  const config = { rules: [{ id: 'recommended', rule: creator }] }
  const { messages } = await lintSource({
    source: { content, filePath, contentType: 'text' },
    options: { config },
  })
  return messages.map(({ ruleId }) => ruleId.replace(/.*-rule-/, ''))
}

test('a key of each vendor is found where somebody has left it', async () => {
  const token = ['ghp', 'x1Y2'.repeat(9)].join('_')
  const key = ['-----BEGIN', 'PRIVATE KEY-----\n'].join(' ') + 'MIIE'.repeat(40)
  expect(await secretsOf('src/left.ts', `const token = '${token}'`)).toEqual(['github'])
  expect(await secretsOf('src/left.ts', `${key}\n-----END PRIVATE KEY-----`)).toEqual(['privatekey'])
})

test('no file of the repository holds a secret', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: ROOT })
  const paths = stdout.split('\n').filter((path) => path !== '' && !NO_TEXT.test(path))
  const found: string[] = []
  for (const path of paths) {
    const kinds = await secretsOf(path, await readFile(join(ROOT, path), 'utf8'))
    found.push(...new Set(kinds.map((kind) => `${path} ${kind}`)))
  }
  expect(found.toSorted()).toEqual(MADE_UP)
})
