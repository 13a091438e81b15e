import { ProcessingEvent, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProtected, protectFilm, uploadFilm, waitFor, waitForStatus } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

async function listen(bearer: string) {
  const stop = new AbortController()
  const response = await fetch(`${app.url}/api/v1/admin/events`, {
    headers: { authorization: `Bearer ${bearer}` },
    signal: stop.signal,
  })
  const heard: ProcessingEvent[] = []
  let isEnded = false
  const read = async () => {
    let rest = ''
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data !== undefined) heard.push(ProcessingEvent.parse(JSON.parse(data)))
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true
    })
  return { response, heard, isEnded: () => isEnded, close: () => stop.abort() }
}

test('editors and viewers are told the progress of a film and who started it', async () => {
  const streams = [await listen(token), await listen(await app.signIn('viewer'))]
  for (const { response } of streams)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  const film = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 240 })
  const item = await buildProtected(app, token, await uploadFilm(app, token, film))
  const { body } = await protectFilm(app, token, item)
  await waitForStatus(app, token, item._id, 'ready')
  const me = (await app.call(calls.me, { token })).body.id
  for (const { heard, close } of streams) {
    await waitFor('the end is heard', async () => heard.at(-1)?.processing.status === 'ready')
    const first = { contentId: item._id, title: item.title, protected: true, startedBy: me }
    expect(heard[0]).toMatchObject({
      ...first,
      processing: { id: body.id, status: 'pending', progress: 0, queuePlace: 1 },
    })
    const progress = heard.map((event) => event.processing.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(heard.some((event) => event.processing.status === 'processing')).toBe(true)
    close()
  }
  const ledger = await app.call(calls.processingLedger, { token })
  expect(ledger.body).toEqual({ received: 1, processing: 0, ready: 1, failed: 0 })
})

test('an event stream needs a session and ends with it', async () => {
  expect((await fetch(`${app.url}/api/v1/admin/events`)).status).toBe(401)
  expect((await listen('garbage')).response.status).toBe(401)
  expect((await listen(await app.signInApp('+919876512345'))).response.status).toBe(401)
  const mine = await app.signIn('viewer')
  const stream = await listen(mine)
  await app.call(calls.logout, { token: mine, body: { refreshToken: 'x'.repeat(40) } })
  await waitFor('the stream is closed', async () => stream.isEnded())
})

test('the eleventh event stream of a person closes only the oldest one', async () => {
  const [mine, theirs] = [await app.signIn('viewer'), await app.signIn('viewer')]
  const other = await listen(theirs)
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 12; n++) streams.push(await listen(mine))
  await waitFor(
    'the first two are closed',
    async () => streams.filter(({ isEnded }) => isEnded()).length === 2,
  )
  expect(streams.map(({ isEnded }) => isEnded())).toEqual([true, true, ...Array<boolean>(10).fill(false)])
  expect(other.isEnded()).toBe(false)
  for (const { close } of [...streams, other]) close()
})

test('closed event streams do not count towards the limit', async () => {
  const mine = await app.signIn('viewer')
  const first = await listen(mine)
  for (let n = 0; n < 20; n++) {
    ;(await listen(mine)).close()
    // When this request is answered, the server has also noticed the end of the stream.
    await fetch(`${app.url}/healthz`)
  }
  expect(first.isEnded()).toBe(false)
  first.close()
})

test('an event stream ends when the role of its account changes', async () => {
  const email = 'demoted@example.org'
  const stream = await listen(await app.signIn('content_manager', email))
  expect(stream.isEnded()).toBe(false)
  await app.deps.db.updateTable('admins').set({ role: 'viewer' }).where('email', '=', email).execute()
  await waitFor('the stream is closed', async () => stream.isEnded())
})
