import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks' as const }

export default defineConfig({
  test: {
    projects: [
      // Beside their subject: pure parts and stores on the embedded engines. No service is started.
      { test: { ...shared, name: 'unit', include: ['{src,simulator,bench,scripts,web}/**/*.test.ts'] } },
      // The whole service, real PostgreSQL, the ClickHouse protocol server, crashes and real Chromium.
      { test: { ...shared, name: 'service', include: ['test/**/*.test.ts'], maxWorkers: 2, testTimeout: 300_000 } },
    ],
  },
})
