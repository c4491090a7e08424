import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

/** Rule of .oxlintrc.json -> code that must be refused. */
const PLANTS: Record<string, string> = {
  'import/no-cycle': "import { other } from './cycle-partner.ts'\nexport const mine = () => other\n",
  'import/no-default-export': 'export default 1\n',
  'typescript/no-explicit-any': 'export const give = (value: any) => String(value)\n',
  'typescript/no-non-null-assertion': 'export const first = (list: string[]) => list[0]!\n',
  'unicorn/prefer-node-protocol': "import { readFile } from 'fs/promises'\nexport const read = readFile\n",
  'no-console': "export const say = () => console.log('hello')\n",
  eqeqeq: 'export const same = (a: number, b: number) => a == b\n',
  'no-new-func': "export const made = () => new Function('return 1')\n",
  'no-script-url': "export const link = 'javascript:alert(1)'\n",
  'security/detect-bidi-characters': "export const role = 'user\u202e \u2066// admin\u2069 \u2066'\n",
  'security/detect-child-process':
    "import { exec } from 'node:child_process'\nexport const run = (text: string) => exec(text)\n",
  'security/detect-pseudoRandomBytes':
    "import crypto from 'node:crypto'\nexport const key = () => crypto.pseudoRandomBytes(16)\n",
  'unicorn/no-document-cookie': "export const keep = () => (document.cookie = 'a=b')\n",
  'no-var': 'export var old = 1\n',
  'prefer-const': 'export function one() {\n  let value = 1\n  return value\n}\n',
  'max-lines': `${lines(401, (n) => `export const line${n} = ${n}`)}\n`,
  'max-lines-per-function': `export function long(total: number) {\n${lines(81, (n) => `  total += ${n}`)}\n  return total\n}\n`,
}

const element = (rule: string, code: string) => ({
  [`react/${rule}`]: { file: `web/src/${rule}.tsx`, code: `export const Element = () => ${code}\n` },
})

/** Rules of components, and of one folder only, each with a file where they hold. */
const FOLDER_PLANTS: Record<string, { file: string; code: string }> = {
  ...element('iframe-missing-sandbox', '<iframe src="/page" />'),
  ...element('jsx-no-script-url', '<a href="javascript:alert(1)" />'),
  ...element('jsx-no-target-blank', '<a href="https://example.com" target="_blank" />'),
  ...element('no-danger', "<b dangerouslySetInnerHTML={{ __html: '<i>' }} />"),
  'react/jsx-no-literals': {
    file: 'web/src/literal.tsx',
    code: 'export const Said = () => <b title="in English">{1}</b>\n',
  },
  'tidemark/no-source-comparison': {
    file: 'src/lib/comparison.ts',
    code: "export const isCode = (source: string) => source === 'code_assistant'\n",
  },
}

const Diagnostics = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
const fileOf = (rule: string) => FOLDER_PLANTS[rule]?.file ?? `src/lib/${rule.replaceAll('/', '-')}.ts`
const codeOf = (rule: string) => FOLDER_PLANTS[rule]?.code ?? PLANTS[rule] ?? ''
const RULES = [...Object.keys(PLANTS), ...Object.keys(FOLDER_PLANTS)]

describe('the lint rules', () => {
  let tree: string
  let diagnostics: z.infer<typeof Diagnostics>['diagnostics']

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'tidemark-lint-'))
    await mkdir(join(tree, 'scripts'))
    for (const file of ['.oxlintrc.json', 'scripts/no-source-comparison.js'])
      await copyFile(join(ROOT, file), join(tree, file))
    await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    for (const rule of RULES) {
      await mkdir(dirname(join(tree, fileOf(rule))), { recursive: true })
      await writeFile(join(tree, fileOf(rule)), codeOf(rule))
    }
    await writeFile(
      join(tree, 'src/lib/cycle-partner.ts'),
      "import { mine } from './import-no-cycle.ts'\nexport const other = () => mine\n",
    )
    const cli = join(ROOT, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = await execute(process.execPath, [cli, '--format', 'json', '.'], { cwd: tree }).catch(
      outputOf,
    )
    diagnostics = Diagnostics.parse(JSON.parse(stdout)).diagnostics
  })
  afterAll(() => rm(tree, { recursive: true, force: true }))

  test.each(RULES)('%s is seen to fail', (rule) => {
    const codes = diagnostics
      .filter(({ filename }) => filename.endsWith(fileOf(rule)))
      .map(({ code }) => code)
    expect(codes).toContain(diagnosticCode(rule))
  })

  test('every rule of .oxlintrc.json has been seen to fail', async () => {
    const Rules = z.record(z.string(), z.unknown())
    const Config = z.object({ rules: Rules, overrides: z.array(z.object({ rules: Rules })) })
    const config = Config.parse(JSON.parse(await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')))
    const added = config.overrides
      .flatMap(({ rules }) => Object.entries(rules))
      .filter(([, setting]) => setting !== 'off')
      .map(([rule]) => rule)
    expect([...Object.keys(config.rules), ...added].sort()).toEqual(RULES.toSorted())
  })
})

/** `import/no-cycle` is printed as `import(no-cycle)`, a bare rule as `eslint(no-var)`. */
function diagnosticCode(rule: string): string {
  const [plugin, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule]
  return `${plugin}(${name})`
}

/** oxlint exits with 1 when it finds something; its report is on stdout all the same. */
function outputOf(failure: unknown): { stdout: string } {
  return z.object({ stdout: z.string() }).parse(failure)
}
