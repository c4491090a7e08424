import { defineConfig } from 'vitest/config'
import { routeTable } from './web/route-table.ts'

const shared = { testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks' as const }

/** Whole services and browsers: two at a time whatever the machine, after the units (hence the group order). */
const serviceSized = {
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  // A busy machine takes its time with a page; one second says nothing about the product.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    projects: [
      // Beside their subject: pure parts and stores on the embedded engines. No service is started.
      {
        plugins: [routeTable()],
        test: {
          ...shared,
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
