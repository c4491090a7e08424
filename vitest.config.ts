import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BY_NIGHT_ALONE } from './test/harness/run/night.ts'
import { RecordTimings } from './test/harness/run/record-timings.ts'
import { longestFirst, readTimings } from './test/harness/run/timings.ts'
import { routeTable } from './web/route-table.ts'

const shared = {
  setupFiles: ['test/harness/run/measure-cpu.ts', 'test/harness/stores/declare-datasets.ts'],
  // Of a machine that is shared: how long something takes is nobody's claim here, only that it ends.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // A busy machine takes its time with a page or a query; one second says nothing about the product.
  // Whoever looks more often takes the processor from what is waited for.
  expect: { poll: { timeout: 30_000, interval: 200 } },
  pool: 'forks' as const,
  // Many files share a process, as a new one costs more than most of them: each closes what it opens and takes back what it
  // replaces.
  isolate: false,
  exclude: [...configDefaults.exclude, ...BY_NIGHT_ALONE],
}

const timings = readTimings()

/** Those whose files are longer come first. */
const PROJECTS = ['service', 'unit', 'web']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification) => relative(import.meta.dirname, moduleId)
    const inOrder = longestFirst(await super.sort(files), pathOf, timings)
    // One kind after the other: a process goes on only with files of its own project.
    return inOrder.toSorted((a, b) => PROJECTS.indexOf(a.project.name) - PROJECTS.indexOf(b.project.name))
  }
}

/** Test files at a time: one of a whole service waits for as long as it computes. */
const SERVICES = 4
const maxWorkers = Math.max(SERVICES, availableParallelism())

/**
 * Whole services and browsers: four at a time whatever the machine. Where there are no more places than that, unit tests
 * fill them to the end; elsewhere they come before, at their own number.
 */
const serviceSized = {
  maxWorkers: SERVICES,
  sequence: { groupOrder: maxWorkers === SERVICES ? 0 : 1 },
  // Beside a young generation of V8's own size (64 MB) a heap of 70 MB is marked whole three to four times a second; beside
  // one of this size half as often: a tenth less processor where many pages are asked for in a row, elsewhere little.
  execArgv: ['--max-semi-space-size=8'],
  testTimeout: 600_000,
}

/** Node loads the source as the product does, from its compile cache: half the time that transformed modules take. */
const asTheProductLoads = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    globalSetup: 'test/harness/run/set-up-run.ts',
    sequence: { sequencer: LongestFirst },
    reporters: process.env['RECORD_TIMINGS'] ? ['default', new RecordTimings()] : ['default'],
    projects: [
      // Beside their subject: pure parts and stores on the embedded engines. No service is started.
      {
        test: {
          ...shared,
          maxWorkers,
          name: 'unit',
          include: ['{src,simulator,bench,scripts}/**/*.test.ts'],
          experimental: asTheProductLoads,
        },
      },
      // The same of the pages, which a bundler puts together.
      {
        plugins: [routeTable()],
        test: {
          ...shared,
          maxWorkers,
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, 'web/src/i18n/start-english.ts'],
        },
      },
      // The whole service, real PostgreSQL, the ClickHouse protocol server, crashes and real Chromium.
      {
        test: {
          ...shared,
          ...serviceSized,
          name: 'service',
          include: ['test/**/*.test.ts'],
          globalSetup: 'test/harness/run/bundle-programs.ts',
          experimental: asTheProductLoads,
        },
      },
    ],
  },
})
