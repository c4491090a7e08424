import { availableParallelism } from 'node:os'
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

/** What lasts longest comes first, so that no core waits at the end for one that began last: parts of paths, in order. */
const FIRST = [
  ['/test/journeys/', '/test/crash/', '/test/conservation', '/test/sums-change-nothing'],
  ['/test/'],
  // Small files that run the suites of a whole store, and those that take half a minute.
  ['/open-chdb.', '/read-identities.', '/user-day-sums.'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = FIRST.findIndex((paths) => paths.some((path) => moduleId.includes(path)))
      return place === -1 ? FIRST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

const cores = availableParallelism()

/** One file for each core: the default leaves one of them out, and of two then runs one file at a time. */
const unitSized = { maxWorkers: Math.max(2, cores) }

/**
 * Whole services and browsers: two at a time whatever the machine. Where that is one for each core the units fill the
 * time to the end; elsewhere they come before, at their own number.
 */
const serviceSized = {
  maxWorkers: 2,
  sequence: { groupOrder: unitSized.maxWorkers === 2 ? 0 : 1 },
  testTimeout: 300_000,
}

export default defineConfig({
  test: {
    globalSetup: 'test/harness/set-up-run.ts',
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
