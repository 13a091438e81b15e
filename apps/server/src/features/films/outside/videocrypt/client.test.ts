// Calls to the simulated service, and how the client takes invalid answers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faults, startVideocryptSimulator } from '../../../../testing/videocrypt-simulator.ts'
import { ProviderFailed } from '../outside-provider.ts'
import { connectVideocrypt } from './client.ts'

let provider: Awaited<ReturnType<typeof startVideocryptSimulator>>
let service: ReturnType<typeof connectVideocrypt>
let ref: string
const order = {
  reference: '7d2c8ea1-35e4-4b90-a7f8-0a1d4e9b2c67',
  title: 'Trishala ke Swapna',
  sourceUrl: 'https://jinvani.example.org/media/granted/1/a.mp4',
  bitrates: ['240p30', '480p30'],
  callbackUrl: 'https://jinvani.example.org/api/v1/webhooks/videocrypt',
}
const wish = { stream: 'dash', person: 'person-a', device: 'phone-a' } as const

beforeAll(async () => {
  provider = await startVideocryptSimulator()
  service = connectVideocrypt(provider.config)
})
beforeEach(async () => {
  provider.setFault(null)
  ref = await service.start(order)
  provider.asked.length = 0
})
afterAll(() => provider.close())

/** A client with short timeouts, for answers that never end. */
const hasty = () => connectVideocrypt({ ...provider.config, patience: { workMs: 500, playMs: 500 } })

const failure = async (work: Promise<unknown>): Promise<ProviderFailed> => {
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ProviderFailed)) throw new Error(`no failure of the provider: ${String(error)}`)
  return error
}
const setStatus = (status: 'processing' | 'ready' | 'failed') => {
  const film = provider.films.get(ref)
  if (film) film.status = status
}

test('each call sends JSON to its own path, with the access key in base64', async () => {
  await service.ask(ref)
  await service.start(order)
  await service.forget(ref)
  expect(provider.asked.map(({ name }) => name)).toEqual(['getVideoDetails', 'uploadVideo', 'deleteVideo'])
  for (const { headers } of provider.asked) {
    expect(headers['accesskey']).toBe('QUstVEVTVA==')
    expect(headers['content-type']).toBe('application/json')
  }
  expect(provider.asked[1]?.body).toMatchObject({
    title: 'Trishala ke Swapna',
    file_url: order.sourceUrl,
    bitrate: '240p30,480p30',
  })
})

test('answers about a film are read as processing, ready with its protected streams, or failed', async () => {
  expect(await service.ask(ref)).toMatchObject({ ref, status: 'processing' })
  setStatus('ready')
  expect(await service.ask(ref)).toEqual({
    ref,
    status: 'ready',
    durationSec: 61.4,
    dashUrl: `https://cdn.videocrypt.test/vod_drm/${ref}/manifest.mpd?`,
    hlsUrl: `https://cdn.videocrypt.test/vod_drm/${ref}/master.m3u8?`,
    licenceUrl: 'https://license.videocrypt.test/validateLicense',
  })
  setStatus('failed')
  expect(await service.ask(ref)).toMatchObject({ status: 'failed' })
})

test('a film has no HLS stream without a FairPlay certificate', async () => {
  setStatus('ready')
  const film = await connectVideocrypt({ ...provider.config, certificateUrl: undefined }).ask(ref)
  expect([film.dashUrl, film.hlsUrl]).toEqual([expect.stringContaining('.mpd'), undefined])
})

test('a token is made for each person and each playback: Widevine for DASH, FairPlay for HLS', async () => {
  setStatus('ready')
  const [first, again] = [
    await service.issueToken({ ref, ...wish }),
    await service.issueToken({ ref, ...wish }),
  ]
  expect(first.token).not.toBe(again.token)
  expect(first).toEqual({
    token: first.token,
    url: `https://cdn.videocrypt.test/vod_drm/${ref}/manifest.mpd?`,
    licenceUrl: 'https://license.videocrypt.test/validateLicense',
    header: { name: 'pallycon-customdata-v2', value: first.token },
    system: 'com.widevine.alpha',
  })
  const other = await service.issueToken({ ref, stream: 'hls', person: 'person-b', device: 'phone-b' })
  expect(other).toMatchObject({
    system: 'com.apple.fps',
    certificateUrl: 'https://license.videocrypt.test/fps.cer',
    url: expect.stringContaining('.m3u8'),
  })
  expect(provider.asked.map(({ headers }) => [headers['user-id'], headers['device-id']])).toEqual([
    ['person-a', 'phone-a'],
    ['person-a', 'phone-a'],
    ['person-b', 'phone-b'],
  ])
  expect(provider.asked[0]?.headers).toMatchObject({ 'account-id': '10000001', version: '2' })
})

test.each([
  ['400', faults.status(400), true],
  ['401', faults.status(401), true],
  ['404', faults.status(404), true],
  ['408', faults.status(408), false],
  ['429', faults.status(429, { 'retry-after': '77' }), false],
  ['500', faults.status(500), false],
  ['503', faults.status(503), false],
  ['nonsense', faults.text('<html>Bad gateway</html>'), false],
  ['nothing', faults.text(''), false],
  ['JSON of another shape', faults.text('["status", true]'), false],
  ['a yes without a film', faults.text('{"status":true,"data":{}}'), false],
  ['a no', faults.text('{"status":false,"message":"No"}'), true],
  ['a long answer', faults.text(`{"status":true,"data":{"id":"1"},"more":"${'x'.repeat(70_000)}"}`), false],
])('%s in answer to a new film is final only if a retry would fail too', async (_, answer, isFinal) => {
  provider.setFault(answer)
  expect((await failure(service.start(order))).isFinal).toBe(isFinal)
  if (!isFinal || _ === '401') await failure(service.ask(ref))
})

test.each([
  ['an answer without an end', faults.endless()],
  ['no answer', faults.silence()],
])('%s as the answer to a new film is a failure, and not final', async (_, answer) => {
  provider.setFault(answer)
  expect((await failure(hasty().start(order))).isFinal).toBe(false)
  await failure(hasty().ask(ref))
})

test('the pause that a 429 answer asks for is read as seconds or as a date', async () => {
  provider.setFault(faults.status(429, { 'retry-after': '77' }))
  expect((await failure(service.start(order))).retryAfterSec).toBe(77)
  const began = Date.now()
  const date = new Date(began + 90_000).toUTCString()
  provider.setFault(faults.status(429, { 'retry-after': date }))
  const { retryAfterSec = 0 } = await failure(service.start(order))
  const wentBySec = (Date.now() - began) / 1000
  expect(retryAfterSec > 80 - wentBySec && retryAfterSec <= 90).toBe(true)
  provider.setFault(faults.status(503, { 'retry-after': 'soon' }))
  expect((await failure(service.start(order))).retryAfterSec).toBeUndefined()
})

test('a redirect is not followed, so the keys go to no other host', async () => {
  const other = await startVideocryptSimulator()
  try {
    provider.setFault(faults.redirect(`${other.config.url}/uploadVideo`))
    expect((await failure(service.start(order))).isFinal).toBe(false)
    expect(other.asked).toEqual([])
  } finally {
    await other.close()
  }
})

test('the ref stays if it begins with the id in the answer; otherwise that id becomes the ref', async () => {
  const answer = (id: string) => faults.text(`{"result":1,"data":{"id":"${id}","drm_encrypted":0}}`)
  provider.setFault(answer('1234'))
  expect((await service.ask(ref)).ref).toBe('1234')
  provider.setFault(answer(ref.split('_')[0] ?? ''))
  expect((await service.ask(ref)).ref).toBe(ref)
})

test.each(['', 'two words', 'a\r\nb', 'x'.repeat(8193)])('%o is not accepted as a token', async (token) => {
  const link = { file_url: 'https://cdn.videocrypt.test/a.mpd', token }
  provider.setFault(faults.text(JSON.stringify({ status: true, data: { link } })))
  expect((await failure(service.issueToken({ ref, ...wish }))).isFinal).toBe(false)
})

test('a film that the service does not know counts as deleted', async () => {
  provider.setFault(faults.status(404))
  await service.forget(ref)
  provider.setFault(faults.status(401))
  await failure(service.forget(ref))
  provider.setFault(null)
  await service.forget(ref)
  expect(provider.films.has(ref)).toBe(false)
})
