// The database and the data folder.
import { resolve } from 'node:path'
import { z } from 'zod'
import { filled, setting, wholeNumber, yesNo } from './kinds.ts'

export const databaseSettings = {
  DATA_DIR: setting(
    'Folder of the embedded database, of uploaded files and of the generated secret.',
    filled.default('./data'),
  ),
  DATABASE_URL: setting(
    'PostgreSQL server (`postgres://...`) in place of the embedded database.',
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  ),
  DATABASE_POOL: setting(
    'Connections of one process to that server, besides those of the queue.',
    wholeNumber.min(1).max(200).default(10),
  ),
  DEMO_LIBRARY: setting(
    'An empty database gets the demo library.',
    yesNo.optional(),
    '`true` without `DATABASE_URL`',
  ),
}

type Read = z.output<z.ZodObject<typeof databaseSettings>>

export const databaseOf = (e: Read) => ({
  dataDir: resolve(e.DATA_DIR),
  databaseUrl: e.DATABASE_URL,
  databasePool: e.DATABASE_POOL,
  demoLibrary: e.DEMO_LIBRARY ?? !e.DATABASE_URL,
})
