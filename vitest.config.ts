import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { routeTable } from './web/route-table.ts'

const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine takes its time with a page or a query; one second says nothing about the product.
  expect: { poll: { timeout: 30_000 } },
  pool: 'forks' as const,
}

/** What lasts longest, so that no core waits at the end for one that began last. */
const LONG = ['/test/journeys/', '/test/crash/', '/test/conservation', '/test/sums-change-nothing']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => LONG.every((path) => !moduleId.includes(path))
    const [long = [], short = []] = [false, true].map((wanted) =>
      files.filter((file) => isShort(file) === wanted),
    )
    return [...(await super.sort(long)), ...(await super.sort(short))]
  }
}

/** One file for each core: the default leaves one of them out, and of two then runs one file at a time. */
const unitSized = { maxWorkers: '100%' }

/** Whole services and browsers: two at a time whatever the machine, after the units (hence the group order). */
const serviceSized = { maxWorkers: 2, sequence: { groupOrder: 1 }, testTimeout: 300_000 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Beside their subject: pure parts and stores on the embedded engines. No service is started.
      {
        plugins: [routeTable()],
        test: {
          ...shared,
          ...unitSized,
          name: 'unit',
          include: ['{src,simulator,bench,scripts,web}/**/*.test.ts'],
          setupFiles: ['web/src/i18n/start-english.ts'],
        },
      },
      // The whole service, real PostgreSQL, the ClickHouse protocol server, crashes and real Chromium.
      { test: { ...shared, ...serviceSized, name: 'service', include: ['test/**/*.test.ts'] } },
    ],
  },
})
