import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { collectStaleUploads } from '../service.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an unsent upload is removed after a day, an uncompleted one after two, and a verified one stays', async () => {
  const editor = uploader(app, await app.signIn('content_manager'))
  const png = makePng()
  const unused = (await editor.presign('images/posters/', 'image/png')).publicUrl
  const sent = await editor.send('images/posters/', 'image/png', png)
  const verified = await editor.send('images/posters/', 'image/png', png)
  await editor.complete(verified)
  const keyOf = (url: string) => url.slice(`${app.url}/media/`.length)
  const known = async () =>
    (await app.deps.db.selectFrom('uploads').select('key').execute()).map(({ key }) => key).toSorted()
  const after = async (days: number) => {
    await collectStaleUploads(app.deps, Date.now() + days * DAY_MS)
    return await known()
  }

  expect(await after(0.5)).toEqual([unused, sent, verified].map(keyOf).toSorted())
  expect(await after(1.5)).toEqual([sent, verified].map(keyOf).toSorted())
  expect(await app.deps.storage.stat(keyOf(sent))).not.toBeNull()
  expect(await after(2.5)).toEqual([keyOf(verified)])
  expect(await app.deps.storage.stat(keyOf(sent))).toBeNull()
  expect((await fetch(verified)).status).toBe(200)
})
