import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_CODE_DATASETS } from '../../src/sources/code-assist/datasets.ts'
import { FEEDS } from '../../src/model/metric.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Where they are an example of the API, and where stores of earlier versions are read as they were written. */
const ELSEWHERE = ['src/api/contract/common.ts', 'src/store/facts/load/moved-tables.ts']
/** The texts of the pages say what each is called. */
const APART = /\.(test|suite)\.tsx?$|^src\/sources\/|\/migrations\/|^web\/src\/i18n\//

/** Names that are nothing else: others are called as their feed is. */
const NAMES = Object.keys(ALL_CODE_DATASETS).filter(
  (name) => name.includes('_') && !FEEDS.some((feed) => feed === name) && name !== 'cost_centers',
)

const naming = (text: string) => NAMES.filter((name) => text.includes(`'${name}'`))

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
  expect(naming("const datasets = ['org_users_1d', 'seats']")).toEqual(['org_users_1d'])
})
