// Films that wait: in which order they go, and what is told of it. No worker runs but where the test says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobHandlers } from '../../platform/queue/queue.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'

let app: TestApp
let film: Buffer
const editors: string[] = []
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: false })
  app.deps.config.mediaProcessing = true
  editors.push(await app.signIn('content_manager'), await app.signIn('super_admin'))
  film = await makeClip({ kind: 'video', seconds: 1, width: 320, height: 180 })
}, 60_000)
afterAll(() => app.close())

/** Returns the id of the submission. */
async function submit(editor: number): Promise<string> {
  const token = editors[editor] ?? ''
  const item = await buildProtected(app, token, await uploadFilm(app, token, film))
  return (await protectFilm(app, token, item)).body.id
}
test('films of one editor do not hold up those of another', async () => {
  const [first, second, third] = [await submit(0), await submit(0), await submit(0)]
  const other = await submit(1)
  const heard: string[] = []
  const done = async () => ({ done: true }) as const
  const handlers: JobHandlers = {
    'film.package': async ({ submissionId }) => {
      heard.push(submissionId)
      return { done: true }
    },
    'submission.plan': done,
    'submission.send': done,
    'submission.ask': done,
    'submission.lost': done,
    'package.collect': done,
  }
  await app.deps.queue.work(handlers)
  await waitFor('all are made', async () => heard.length === 4)
  expect(heard).toEqual([first, other, second, third])
})
