// `unit` tests code without a database, `web` code of the browser. `server` tests the real app over HTTP on a real
// database, PGlite or TEST_DATABASE_URL. `npm run test:long` runs the long tests: `long` (files `*.long.test.ts`),
// `on-both` (the part of `server` that runs on PGlite and on PostgreSQL), and `radosgw` (needs an S3 store at
// TEST_S3_ENDPOINT).
import { defineConfig } from 'vitest/config'

const long = '**/*.long.test.ts'
const onRadosgw = 'apps/server/src/**/*-on-radosgw.test.ts'

const inServer = (names: string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
/**
 * Tests of the server that run in `unit`, since they need no database: `server` refuses such tests. All others need its
 * database.
 */
const withoutDatabase = inServer([
  'demo-library/data',
  'demo-library/files',
  'features/activity/hourly-bound',
  'features/api-docs/openapi',
  'features/app-users/sending/gateway',
  'features/content/choose-way',
  'features/session/client',
  'features/calendar/known-dates',
  'features/calendar/lunar-days',
  'features/calendar/sun-times',
  'features/session/passwords',
  'features/session/second-factor/totp',
  'features/ingest/file-title',
  'features/films/outside/videocrypt/client',
  'features/imports/csv-file',
  'features/uploads/receiving/taken-kinds',
  'features/imports/resolve-row',
  'features/imports/youtube/links',
  'features/films/outside/public-address',
  'features/schedule/due',
  'features/sources/check-source',
  'features/backup/archive',
  'keep-tick',
  'platform/clocks',
  'platform/database/frozen',
  'platform/database/away',
  'platform/faults',
  'platform/http/kept/answer-cache',
  'platform/http/patient-body',
  'platform/http/request-context',
  'platform/load/bill',
  'platform/load/load',
  'platform/load/point-limiter',
  'platform/log/logger',
  'platform/memory/short-memory',
  'platform/phone',
  'platform/spreadsheet',
  'platform/storage/local',
  'platform/storage/storage',
  'platform/storage/s3',
  'platform/storage/store-away',
  'settings/config',
  'whole-server/forgotten',
  'settings/secrets',
])
/**
 * Tests that run on PostgreSQL and on PGlite: start and end of a database, migrations, notices, jobs, thousands of
 * rows, and every call once. `npm run check` runs `server` on PGlite only.
 */
const onBothDatabases = inServer([
  'app',
  'features/activity/activity',
  'features/backup/drill.long',
  'features/events/events',
  'features/films/crash.long',
  'platform/database/connect',
  'features/backup/copy-queries',
  'platform/database/migrate',
  'platform/database/run-migration',
  'platform/queue/queue',
  'whole-server/examples',
  'whole-server/lists',
])
/** Tests that take a sample in `server` or `unit`, and run in full in `long`. */
const moreThorough = [
  ...inServer(['features/content/search/search', 'platform/storage/s3']),
  'packages/media/src/inspect/inspect.test.ts',
  'packages/media/src/inspect/probe-image.test.ts',
]
/** Only a test that hangs takes this long, since a busy machine may be ten times slower than a quiet one. */
const testTimeout = 300_000
/**
 * Tests share a worker, with its loaded modules and the compiled embedded database. So no test may change global state.
 */
const shared = {
  testTimeout,
  hookTimeout: testTimeout,
  // On a busy machine, a start has taken more than a minute.
  expect: { poll: { timeout: 200_000 } },
  isolate: false,
  provide: { isThorough: false },
}
const template = 'apps/server/src/testing/template-database.ts'
const mediaFolder = 'packages/media/src/testing/shared-folder.ts'
const onDatabase = { ...shared, globalSetup: template }

export default defineConfig({
  test: {
    // The machine that runs the checks is small: more workers would only slow the slow tests down.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs', ...withoutDatabase],
          exclude: [long],
          globalSetup: mediaFolder,
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/{src,prerender}/**/*.test.{ts,tsx}'],
          // The tests read only these styles; all others are empty.
          css: { include: /(?:watch|embed)\.css/ },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [long, onRadosgw, ...withoutDatabase],
          setupFiles: 'apps/server/src/testing/needs-database.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: [long, ...moreThorough],
          globalSetup: [template, mediaFolder],
          provide: { isThorough: true },
        },
      },
      { test: { ...onDatabase, name: 'on-both', include: onBothDatabases } },
      { test: { ...onDatabase, name: 'radosgw', include: [onRadosgw] } },
    ],
  },
})
