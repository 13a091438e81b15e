// Making an embedded database takes seconds; copying a finished one takes none. Made once for all test files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openQueue } from '../platform/queue/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with a migrated, empty embedded database. */
    templateFolder: string
  }
}

export default async function makeTemplate(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-template-'))
  const log = createLogger('silent')
  const database = await connectDatabase({ databaseUrl: undefined, poolSize: 1, dataDir: folder, log })
  await migrate(database.db)
  await (await openQueue({ ...database.queue, concurrency: 1, log })).stop()
  await database.close()
  project.provide('templateFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
