// `unit` is pure code; `server` speaks HTTP to the real app on a real database: PGlite, or TEST_DATABASE_URL; `radosgw` needs
// the S3 store at TEST_S3_ENDPOINT.
import { defineConfig } from 'vitest/config'

// A machine that stalls for seconds must not stop a delivery; the runner names what needed a second try.
const retry = process.env['CI'] === undefined ? 0 : 1
const onRadosgw = 'apps/server/src/**/*-on-radosgw.test.ts'

export default defineConfig({
  test: {
    // The machine that runs the checks is small; more workers only make the slow tests slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        test: {
          name: 'server',
          retry,
          globalSetup: 'apps/server/src/testing/template-database.ts',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [onRadosgw],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'radosgw',
          retry,
          globalSetup: 'apps/server/src/testing/template-database.ts',
          include: [onRadosgw],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
