import { glob, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
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

/** What would be committed, also where there is no git: somebody may have the sources as an archive. */
async function filesOf(root: string): Promise<string[]> {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n').filter((line) => line !== '')
  const ignored = lines.map((line) => line.replace(/\/$/, ''))
  const exclude = ['.git', ...ignored.map((line) => (line.startsWith('/') ? line.slice(1) : `**/${line}`))]
  const paths: string[] = []
  for await (const found of glob(['**/*', '**/.*', '**/.*/**'], { cwd: root, exclude, withFileTypes: true }))
    if (found.isFile()) paths.push(relative(root, join(found.parentPath, found.name)))
  return paths
}

test('no file of the repository holds a secret', async () => {
  const paths = (await filesOf(ROOT)).filter((path) => !NO_TEXT.test(path))
  expect(paths).toEqual(
    expect.arrayContaining(['.ci/run', 'README.md', 'src/main.ts', 'web/src/app/start.tsx']),
  )
  const found: string[] = []
  for (const path of paths) {
    const kinds = await secretsOf(path, await readFile(join(ROOT, path), 'utf8'))
    found.push(...new Set(kinds.map((kind) => `${path} ${kind}`)))
  }
  expect(found.toSorted()).toEqual(MADE_UP)
})
