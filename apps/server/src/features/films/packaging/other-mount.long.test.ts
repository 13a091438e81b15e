// DATA_DIR and the temporary folder are on different mounts, as in a container. Renaming a file across them fails.
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'

const OTHER_MOUNT = '/dev/shm'
const deviceOf = (folder: string) =>
  stat(folder).then(
    ({ dev }) => dev,
    () => null,
  )
const [other, own] = await Promise.all([OTHER_MOUNT, tmpdir()].map(deviceOf))
const isOther = other !== null && other !== own

describe.skipIf(!isOther)(`a data folder on ${OTHER_MOUNT}, with temporary files on another mount`, () => {
  let app: TestApp
  let token: string
  let film: Buffer
  beforeAll(async () => {
    app = await startTestApp({ mediaProcessing: true }, OTHER_MOUNT)
    token = await app.signIn('content_manager')
    film = await makeClip({ kind: 'video', seconds: 2, width: 426, height: 240 })
  })
  afterAll(() => app.close())

  const endOf = (id: string) =>
    waitFor('an end', async () => {
      const { body } = await app.call(calls.getContent, { token, params: { id } })
      const { status = '', stage, message } = body.processing ?? {}
      // A failed first attempt is enough, since the next one would fail in the same way.
      const hasEnded = ['ready', 'failed'].includes(status) || stage === 'Waiting to try again'
      return hasEnded && { status, stage, message }
    })

  test('a protected film becomes streams', async () => {
    const item = await buildProtected(app, token, await uploadFilm(app, token, film))
    expect((await protectFilm(app, token, item)).status).toBe(202)
    expect(await endOf(item._id)).toMatchObject({ status: 'ready' })
  })

  test('a clear film becomes streams', async () => {
    const url = await uploadFilm(app, token, film)
    const item = await buildContent(app, token, { sourceWorkflow: 'upload', sources: [{ kind: 'mp4', url }] })
    expect(await endOf(item._id)).toMatchObject({ status: 'ready' })
  })
})
