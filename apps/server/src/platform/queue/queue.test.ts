import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../testing/films.ts'
import { takeDatabase } from '../../testing/test-database.ts'
import { type Database, connectDatabase } from '../database/connect.ts'
import { inRequest } from '../http/request-context.ts'
import { createLogger } from '../log/logger.ts'
import { StorageError } from '../storage/storage.ts'
import type { JobName } from '../../jobs.ts'
import { type JobContext, type JobHandlers, type JobOutcome, type Queue, openQueue } from './queue.ts'

const log = createLogger('silent')
let dataDir: string
let database: Database
let queue: Queue
const open = () => openQueue({ ...database.queue, concurrency: 1, log })
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jinvani-queue-'))
  database = await connectDatabase({ databaseUrl: await takeDatabase(dataDir), poolSize: 1, dataDir, log })
  queue = await open()
})
afterEach(async () => {
  await queue.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Note = (name: JobName, payload: object, context: JobContext) => Promise<JobOutcome>
const handlers = (note: Note): JobHandlers => ({
  'film.package': (payload, context) => note('film.package', payload, context),
  'film.captions': (payload, context) => note('film.captions', payload, context),
  'film.downloads': (payload, context) => note('film.downloads', payload, context),
  'film.downloadsLeft': (payload, context) => note('film.downloadsLeft', payload, context),
  'caption.index': (payload, context) => note('caption.index', payload, context),
  'film.renew': (payload, context) => note('film.renew', payload, context),
  'upload.probe': (payload, context) => note('upload.probe', payload, context),
  'submission.plan': (payload, context) => note('submission.plan', payload, context),
  'submission.send': (payload, context) => note('submission.send', payload, context),
  'submission.ask': (payload, context) => note('submission.ask', payload, context),
  'film.forget': (payload, context) => note('film.forget', payload, context),
  'submission.lost': (payload, context) => note('submission.lost', payload, context),
  'secret.sealAgain': (payload, context) => note('secret.sealAgain', payload, context),
  'item.poster': (payload, context) => note('film.captions', payload, context),
  'picture.shrink': (payload, context) => note('picture.shrink', payload, context),
  'trash.remove': (payload, context) => note('trash.remove', payload, context),
  'package.collect': (payload, context) => note('package.collect', payload, context),
  'batch.run': (payload, context) => note('batch.run', payload, context),
  'batch.lost': (payload, context) => note('batch.lost', payload, context),
  'source.check': (payload, context) => note('source.check', payload, context),
  'content.lacks': (payload, context) => note('content.lacks', payload, context),
})

test('work begins only when every job has exactly one handler', async () => {
  const done = handlers(async () => ({ done: true }))
  const { 'film.package': _, ...without } = done
  await expect(queue.work(without as JobHandlers)).rejects.toThrow('No handler for the jobs film.package')
  await expect(queue.work({ ...done, 'film.unknown': done['film.package'] } as JobHandlers)).rejects.toThrow('film.unknown') // prettier-ignore
  await queue.work(done)
  await expect(queue.work(done)).rejects.toThrow('already')
})

test('the log lines of a job have the trace of the request that sent it', async () => {
  const lines: Record<string, unknown>[] = []
  const heard = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const other = await openQueue({ ...database.queue, concurrency: 1, log: heard })
  const context = { requestId: 'r', traceId: 'trace', address: '', call: '', actor: null, about: { id: null, name: '' } } // prettier-ignore
  const payload = { contentId: randomUUID() }
  await inRequest(context, () => other.send(database.db, 'film.captions', payload))
  expect(await other.isWaiting('film.captions', payload)).toBe(true)
  const payloads: object[] = []
  await other.work(
    handlers(async (_, given) => {
      payloads.push(given)
      return { skipped: 'nothing to do' }
    }),
  )
  await expect.poll(() => lines).toMatchObject([{ msg: 'job skipped', job: 'film.captions', traceId: 'trace' }]) // prettier-ignore
  expect(payloads).toEqual([payload])
  await other.stop()
})

test('a failure of the queue itself is logged with its message', async () => {
  const lines: string[] = []
  const heard = createLogger('error', { write: (line) => void lines.push(line) })
  const other = await openQueue({ ...database.queue, concurrency: 1, log: heard })
  await other.work(handlers(async () => ({ done: true })))
  await sql`alter schema pgboss rename to elsewhere`.execute(database.db)
  await waitFor('it is in the log', async () => lines.length > 0)
  await sql`alter schema elsewhere rename to pgboss`.execute(database.db)
  await other.stop()
  const { err } = JSON.parse(lines[0] ?? '') as { err: { message: string } }
  expect(err.message).toContain('does not exist')
})

test('a job that is queued in a transaction disappears if the transaction is rolled back', async () => {
  const heard: object[] = []
  await queue.work(
    handlers(async (_name, payload) => {
      heard.push(payload)
      return { done: true }
    }),
  )
  const [kept, lost] = [{ submissionId: randomUUID() }, { submissionId: randomUUID() }]
  const undone = database.db.transaction().execute(async (trx) => {
    await queue.send(trx, 'submission.ask', lost)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.db.transaction().execute((trx) => queue.send(trx, 'submission.ask', kept))
  await waitFor('it is heard', async () => heard.length > 0)
  expect(heard).toEqual([kept])
  await expect(queue.send(database.db, 'submission.ask', { submissionId: 'no id' })).rejects.toThrow()
})

test('a job that runs while its worker stops is given back, and the next worker takes it', async () => {
  const payload = { submissionId: randomUUID() }
  let attempts = 0
  const note: Note = async (_name, _payload, { signal }) => {
    attempts += 1
    if (attempts > 1) return { done: true }
    return await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  }
  await queue.work(handlers(note))
  await queue.send(database.db, 'film.package', payload)
  await waitFor('it runs', async () => attempts === 1)
  await queue.stop()
  queue = await open()
  expect(await queue.isWaiting('film.package', payload)).toBe(true)
  await queue.work(handlers(note))
  await waitFor('it is done', async () => attempts === 2 && !(await queue.isWaiting('film.package', payload)))
})

test('a job with the outcome "later" is run again', async () => {
  let attempts = 0
  await queue.work(
    handlers(async () => {
      attempts += 1
      return attempts === 1 ? { laterSec: 1 } : { done: true }
    }),
  )
  await queue.send(database.db, 'film.package', { submissionId: randomUUID() })
  await waitFor('it came again', async () => attempts === 2)
  expect(attempts).toBe(2)
})

test('a job is tried again as long as the file storage is away, and keeps its payload and priority', async () => {
  await queue.stop()
  queue = await openQueue({ ...database.queue, concurrency: 1, log, longestWaitSec: 0 })
  const payload = { submissionId: randomUUID() }
  const heard: object[] = []
  await queue.work(
    handlers(async (name, given) => {
      heard.push([name, given])
      // Fails 30 times: if these counted as attempts, the job would be lost after 12.
      if (heard.length <= 30) throw new Error('not read', { cause: new StorageError('away') })
      return { done: true }
    }),
  )
  await queue.send(database.db, 'film.package', payload, { priority: -3 })
  await waitFor('it waits', async () => heard.length > 3)
  const { rows } = await sql<{ priority: number }>`
    select distinct priority from pgboss.job where name = 'film.package'`.execute(database.db)
  expect(rows).toEqual([{ priority: -3 }])
  await waitFor(
    'it is done',
    async () => heard.length === 31 && !(await queue.isWaiting('film.package', payload)),
  )
  expect(heard).toEqual(Array.from({ length: 31 }, () => ['film.package', payload]))
})

test('waiting jobs run one after the other, without a pause', async () => {
  const payloads = Array.from({ length: 200 }, () => ({ submissionId: randomUUID() }))
  await queue.sendAll(database.db, 'submission.send', payloads)
  const heard: object[] = []
  await queue.work(
    handlers(async (_name, payload) => {
      heard.push(payload)
      return { done: true }
    }),
  )
  // With one job every two seconds this would take 400 seconds, longer than `waitFor` waits.
  await waitFor('all are done', async () => heard.length === payloads.length)
  expect(heard).toEqual(payloads)
})

test('a job with a higher priority goes first, also before a job that is run again', async () => {
  const [low, high] = [{ submissionId: randomUUID() }, { submissionId: randomUUID() }]
  await queue.send(database.db, 'film.package', low, { priority: -2 })
  const heard: object[] = []
  await queue.work(
    handlers(async (_name, payload) => {
      heard.push(payload)
      if (heard.length > 1) return { done: true }
      await queue.send(database.db, 'film.package', high, { priority: -1 })
      return { laterSec: 0 }
    }),
  )
  await waitFor('all are done', async () => heard.length === 3)
  expect(heard).toEqual([low, high, low])
})
