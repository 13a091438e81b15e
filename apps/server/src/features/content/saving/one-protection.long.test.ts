// A file cannot be protected in one item and unprotected in another, whichever is saved first.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'

let app: TestApp
let editor: string
let film: Buffer
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
})
afterAll(() => app.close())

const upload = () => uploadFilm(app, editor, film)
const create = (title: string, fields: Record<string, unknown>) =>
  app.call(calls.createContent, {
    token: editor,
    body: {
      title,
      slug: `s-${crypto.randomUUID()}`,
      platform: 'android',
      sourceWorkflow: 'upload',
      ...fields,
    },
  })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body })
const clear = (url: string) => ({ sources: [{ kind: 'mp4', url }] })
const closed = (s3Url: string) => ({ drm: { enabled: true, s3Url } })
const refusal = (path: string, message: string) => ({
  status: 422,
  body: { code: 'validation', errors: [{ path, message }] },
})
const protectedAs = (title: string) =>
  refusal('sources.0.url', `This file is the original of the protected film “${title}”`)
const clearAs = (title: string) => refusal('drm.s3Url', `This file plays without protection in “${title}”`)

test('the file of a protected film cannot be played unprotected by another item', async () => {
  const url = await upload()
  await create('Gommatesh', closed(url))
  expect(await create('Other', clear(url))).toMatchObject(protectedAs('Gommatesh'))
  const other = (await create('Other', {})).body
  expect(await update(other._id, clear(url))).toMatchObject(protectedAs('Gommatesh'))
})

test('a file that is played unprotected cannot be protected in another item, even if that is a draft', async () => {
  const url = await upload()
  const draft = (await create('Shravanabelagola', { ...clear(url), active: false })).body
  expect(draft.active).toBe(false)
  expect(await create('Other', closed(url))).toMatchObject(clearAs('Shravanabelagola'))
  const other = (await create('Other', {})).body
  expect(await update(other._id, closed(url))).toMatchObject(clearAs('Shravanabelagola'))
  // The draft now plays another file, so the first file may be protected.
  await update(draft._id, clear(await upload()))
  expect((await update(other._id, closed(url))).status).toBe(200)
})

test('two items may share a file if both protect it or neither does; a single item may switch its protection', async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()]
  const statuses = [
    await create('A', closed(one)),
    await create('B', closed(one)),
    await create('C', clear(two)),
    await create('D', clear(two)),
  ].map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201, 201])
  const item = (await create('E', clear(three))).body
  expect((await update(item._id, { ...closed(three), sources: [] })).status).toBe(200)
  expect((await update(item._id, { drm: { enabled: false, s3Url: '' }, ...clear(three) })).status).toBe(200)
})

test('one of two conflicting saves at the same moment is refused', async () => {
  const url = await upload()
  const both = await Promise.all([create('A', closed(url)), create('B', clear(url))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})
