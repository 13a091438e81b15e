// `unit` is code without a database, `web` that of the browser; `server` speaks HTTP to the real app on a real database,
// PGlite or TEST_DATABASE_URL; `on-both` is the part of `server` that `npm test` runs on PGlite beside PostgreSQL; `radosgw`
// needs the S3 store at TEST_S3_ENDPOINT.
import { defineConfig } from 'vitest/config'

// A machine that stalls for seconds must not stop a delivery; the runner names what needed a second try.
const retry = process.env['CI'] === undefined ? 0 : 1
const onRadosgw = 'apps/server/src/**/*-on-radosgw.test.ts'

const inServer = (names: string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
/** Run once, in `unit`. A file of `server` that takes no database fails and so ends up here; the reverse fails too. */
const withoutDatabase = inServer([
  'config',
  'config-secrets',
  'demo-library/data',
  'demo-library/files',
  'features/activity/hourly-bound',
  'features/api-docs/openapi',
  'features/app-users/sending/sending',
  'features/auth/client',
  'features/calendar/known-dates',
  'features/calendar/lunar-days',
  'features/auth/password-rules',
  'features/auth/second-factor/totp',
  'features/films/outside/next-pause',
  'features/ingest/file-title',
  'features/films/videocrypt/client',
  'features/imports/csv/csv-file',
  'features/imports/resolve-row',
  'features/imports/youtube/links',
  'features/protection/public-address',
  'features/schedule/due',
  'features/sources/look',
  'features/backup/archive',
  'platform/load/point-limiter',
  'platform/log/logger',
  'platform/short-memory',
  'platform/spreadsheet',
  'platform/storage/local',
  'platform/storage/s3',
])
/**
 * Run on PostgreSQL and on PGlite: start and end of a database, its migrations, notices, jobs, rows by the thousand, and
 * every call once. `npm run check` runs all of them on PGlite alone.
 */
const onBothDatabases = inServer([
  'app',
  'features/activity/activity',
  'features/backup/drill',
  'features/events/events',
  'platform/database/connect',
  'platform/database/copying/copy-rows',
  'platform/database/migrate',
  'platform/queue/queue',
  'whole-server/examples',
  'whole-server/lists',
])
/** Only what hangs takes so long: a busy machine may be ten times slower than a quiet one. */
const testTimeout = 60_000
/** A worker keeps the modules that it has loaded, and the embedded database as compiled: no test changes what is global. */
const shared = { retry, testTimeout, isolate: false }
const onDatabase = {
  ...shared,
  globalSetup: 'apps/server/src/testing/template-database.ts',
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // The machine that runs the checks is small; more workers only make the slow tests slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs', ...withoutDatabase],
          globalSetup: 'packages/media/src/testing/shared-folder.ts',
        },
      },
      { test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [onRadosgw, ...withoutDatabase],
          setupFiles: 'apps/server/src/testing/needs-database.ts',
        },
      },
      { test: { ...onDatabase, name: 'on-both', include: onBothDatabases } },
      { test: { ...onDatabase, name: 'radosgw', include: [onRadosgw] } },
    ],
  },
})
