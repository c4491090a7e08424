import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CHAT_DATASETS } from '../../src/sources/chat-assist/datasets.ts'
import { ALL_CODE_DATASETS } from '../../src/sources/code-assist/datasets.ts'
import { FEEDS } from '../../src/model/metric.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Where they are an example of the API, and where stores of earlier versions are read as they were written. */
const ELSEWHERE = [
  'src/api/contract/common.ts',
  'src/api/docs/example-bodies.ts',
  'src/store/facts/load/moved-tables.ts',
]
/** The texts of the pages say what each is called. */
const APART = /\.(test|suite)\.tsx?$|^src\/sources\/|\/migrations\/|^web\/src\/i18n\//

/** A list of the agreement is called as this one is, and a feed, a table or a word as others are. */
const ALSO = ['cost_centers', 'spend_limits']
const ALL = Object.keys({ ...CHAT_DATASETS, ...ALL_CODE_DATASETS })
const isAlone = (name: string) =>
  name.includes('_') && !FEEDS.some((feed) => feed === name) && !ALSO.includes(name)
/** What a dataset is given to, or asked for by. */
const TAKES = String.raw`(?:dataset(?:s|Of)?\b|\b(?:committedLoads|readTaken|traitsOf|pollMinutesOf)\()(?:(?!feed)[^\n])*`

const naming = (text: string) =>
  ALL.filter((name) =>
    isAlone(name) ? text.includes(`'${name}'`) : new RegExp(`${TAKES}'${name}'`, 'i').test(text),
  )

const filesIn = async (folder: string) =>
  (await readdir(join(ROOT, folder), { recursive: true })).map((file) => `${folder}/${file}`)

test('the rest of the service and the pages know datasets by shape, level and feed, and not by the names of a source', async () => {
  const files = (await Promise.all(['src', 'web/src'].map(filesIn)))
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !APART.test(file))
  const found = await Promise.all(
    files
      .filter((file) => !ELSEWHERE.includes(file))
      .map(async (file) =>
        naming(await readFile(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
      ),
  )
  expect(files.length).toBeGreaterThan(1300)
  expect(found.flat()).toEqual([])
})

test('a name is found where there is one', () => {
  expect(naming("const names = ['org_users_1d', 'seats']")).toEqual(['org_users_1d'])
  expect(naming("codeSnapshots({ ...input, datasets: ['cost_centers'] })")).toEqual(['cost_centers'])
  expect(naming("const [dataset = 'costs'] = feeds")).toEqual(['costs'])
})

test('a feed, a list or a table of that name is none', () => {
  const others = ["accountsWith(scope, 'costs')", "lacks: ['cost_centers']", "feed: 'billing'", "['seats']"]
  expect(others.flatMap(naming)).toEqual([])
})
