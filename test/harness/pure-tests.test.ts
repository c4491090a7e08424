import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pureTests } from './pure-tests.ts'
import { temporaryFolder } from './start-service.ts'

const FILES = {
  'adds.test.ts': `import { add } from './add.ts'\nimport type { Socket } from 'node:net'`,
  'add.ts': `export * from './numbers.ts'`,
  'numbers.ts': `import { readFile } from 'node:fs/promises'`,
  'asks.test.ts': `import { add } from './add.ts'\nimport { ask } from './ask.ts'`,
  'ask.ts': `export { send } from './far/send.ts'`,
  'far/send.ts': `import {\n  request,\n} from 'node:https'`,
  'called.test.ts': `const { ask } = await import('./ask.ts')`,
  'counts.test.ts': `import { Session } from 'chdb'`,
  'mocks.test.ts': `import { vi } from 'vitest'\nvi.mock('./add.ts')`,
}

test('is pure what opens nothing, however far away, and changes nothing for who comes next', async () => {
  await using folder = await temporaryFolder()
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(folder.path, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  expect(pureTests(folder.path, '**/*.test.ts')).toEqual(['adds.test.ts'])
})
