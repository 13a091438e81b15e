// Submits protected films as the console does, and waits for their states.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Content, type DrmStatus, calls } from '@jinvani/contract'
import { makeContentKeys } from '../features/protection/service.ts'
import { buildContent } from './builders.ts'
import type { TestApp } from './test-app.ts'
import { uploader } from './uploader.ts'

export async function waitFor<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  seconds = 280,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function uploadFilm(
  app: TestApp,
  token: string,
  film: Buffer,
  type = 'video/mp4',
): Promise<string> {
  const editor = uploader(app, token)
  const publicUrl = await editor.send('videos/', type, film)
  const { status, body } = await editor.complete(publicUrl)
  if (status !== 200) throw new Error(`complete: ${status} ${JSON.stringify(body)}`)
  return publicUrl
}

export function buildProtected(app: TestApp, token: string, s3Url: string, bitrate = '240p30') {
  return buildContent(app, token, {
    sourceWorkflow: 'upload',
    sources: [],
    drm: { enabled: true, s3Url, bitrate },
  })
}

export function protectFilm(app: TestApp, token: string, item: Pick<Content, '_id' | 'drm'>) {
  const { s3Url, bitrate } = item.drm
  const body = { contentId: item._id, s3Url, bitrate, drmEnabled: true, downloadMode: false }
  return app.call(calls.protectFilm, { token, body })
}

export async function getItem(app: TestApp, token: string, id: string): Promise<Content> {
  const { status, body } = await app.call(calls.getContent, { token, params: { id } })
  if (status !== 200) throw new Error(`content: ${status}`)
  return body
}

/** Makes an item whose film is ready and active in the database, with a key but without streams. */
export async function makeReadyRow(app: TestApp, token: string) {
  const { db, config } = app.deps
  const { _id: id } = await buildProtected(app, token, '')
  const submissionId = randomUUID()
  const submission = { id: submissionId, contentId: id, kind: 'drm', sourceKey: '', bitrates: '' } as const
  await db
    .insertInto('submissions')
    .values({ ...submission, provider: 'local', status: 'ready', stage: 'Ready' })
    .execute()
  await makeContentKeys(db, config, submissionId)
  const ready = { drmStatus: 'ready', active: true } as const
  await db.updateTable('content').set(ready).where('id', '=', id).execute()
  const query = db.selectFrom('contentKeys').select('keyId').where('submissionId', '=', submissionId)
  const { keyId } = await query.executeTakeFirstOrThrow()
  return { id, submissionId, kid: Buffer.from(keyId, 'hex').toString('base64url') }
}

export function waitForStatus(app: TestApp, token: string, id: string, status: DrmStatus) {
  return waitFor(`${id} is ${status}`, async () => {
    const item = await getItem(app, token, id)
    return item.processing?.status === status ? item : null
  })
}

/** Names of all files below a folder of DATA_DIR, including half-written ones. */
export async function listFiles(app: TestApp, ...folders: string[]): Promise<string[]> {
  const root = join(app.deps.config.dataDir, ...folders)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
}
