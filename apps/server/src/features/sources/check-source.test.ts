import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Outside, startOutside } from '../../testing/outside.ts'
import { addressState, checkSource, youtubeState } from './check-source.ts'
import { nextState } from './service.ts'

let outside: Outside
let isStreamOpen = false
beforeAll(async () => {
  // Switches timeouts off, since a busy machine may pause for longer than they allow.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  outside = await startOutside((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://cdn.videos.in')
    const isHead = request.method === 'HEAD'
    if (pathname === '/no-head')
      return response.writeHead(isHead ? 405 : request.headers.range ? 206 : 500).end()
    if (pathname === '/endless') {
      if (isHead) return response.writeHead(403).end()
      isStreamOpen = true
      response.on('close', () => (isStreamOpen = false))
      response.writeHead(200)
      return void response.write('x'.repeat(1_000_000))
    }
    if (pathname === '/to') return response.writeHead(302, { location: searchParams.get('url') ?? '' }).end()
    const range = request.headers.range
    const ofFile = ([status, size]: [number, number]) =>
      response.writeHead(status, { 'content-length': size }).end('x'.repeat(isHead ? 0 : size))
    if (pathname === '/empty') return ofFile(range ? [416, 9] : [200, 0])
    if (pathname === '/empty-as-whole') return ofFile([200, 0])
    if (pathname === '/no-range') return ofFile(isHead ? [405, 0] : range ? [416, 0] : [200, 9])
    if (pathname === '/head-without-length') return ofFile([isHead ? 200 : 206, isHead ? 0 : 9])
    if (pathname === '/cut') return request.socket.destroy()
    return response.writeHead(pathname === '/gone' ? 404 : 200).end()
  })
})
beforeEach(() => {
  outside.asked.length = 0
  outside.connected.length = 0
  outside.leadsTo = {
    'inside.videos.in': ['10.0.0.7'],
    'meta.videos.in': ['169.254.169.254'],
    'gone.videos.in': [],
  }
  Object.assign(outside.network, { resolve: async (name: string) => outside.leadsTo[name] ?? ['13.33.4.5'] })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await outside.close()
})
const look = (path: string) => checkSource(`https://cdn.videos.in${path}`, outside.network)
const leading = (url: string) => look(`/to?url=${encodeURIComponent(url)}`)

test('a file that exists is alive, even on a server that does not know HEAD', async () => {
  expect(await look('/film.mp4')).toEqual({ state: 'alive' })
  expect(await look('/no-head')).toEqual({ state: 'alive' })
  expect(outside.asked).toEqual([
    'HEAD https://cdn.videos.in/film.mp4',
    'HEAD https://cdn.videos.in/no-head',
    'GET https://cdn.videos.in/no-head',
  ])
  expect(await look('/gone')).toMatchObject({ state: 'gone' })
  expect(await look('/cut')).toMatchObject({ state: 'failing', without: 'answer' })
  expect(await checkSource('https://gone.videos.in/', outside.network)).toMatchObject({ without: 'answer' })
})

test('an empty file counts as failing, but not a file whose server refuses ranges or sends no length for HEAD', async () => {
  for (const path of ['/empty', '/empty-as-whole'])
    expect(await look(path)).toEqual({ state: 'failing', reason: 'The file at the address is empty' })
  for (const path of ['/no-range', '/head-without-length'])
    expect(await look(path)).toEqual({ state: 'alive' })
})

test('an endless answer is not read to its end', async () => {
  expect(await look('/endless')).toEqual({ state: 'alive' })
  await expect.poll(() => isStreamOpen).toBe(false)
})

test('redirects are followed, and each address is checked before the connection', async () => {
  expect(await leading('https://other.videos.in/film.mp4')).toEqual({ state: 'alive' })
  expect(await leading('/gone')).toMatchObject({ state: 'gone' })
  outside.connected.length = 0
  for (const url of [
    'https://inside.videos.in/',
    'https://meta.videos.in/latest/meta-data',
    'https://127.0.0.1:8080/',
    'https://[::1]/',
    'http://other.videos.in/',
  ])
    expect(await leading(url), url).toMatchObject({ state: 'failing', without: 'asking' })
  expect(new Set(outside.connected)).toEqual(new Set(['cdn.videos.in 13.33.4.5']))
})

test('the check gives up at a loop of redirects', async () => {
  Object.assign(outside.leadsTo, { 'round.videos.in': ['13.33.4.6'] })
  const round = 'https://round.videos.in/to?url=/film.mp4'
  let url = round
  for (let hop = 0; hop < 6; hop += 1) url = `https://round.videos.in/to?url=${encodeURIComponent(url)}`
  expect(await checkSource(url, outside.network)).toMatchObject({ state: 'failing', without: 'asking' })
  expect(outside.asked).toHaveLength(6)
})

test('a name is resolved once, and the request goes to the resolved address', async () => {
  const found = [['13.33.4.9'], ['127.0.0.1']]
  Object.assign(outside.network, { resolve: async () => found.shift() ?? [] })
  expect(await look('/film.mp4')).toEqual({ state: 'alive' })
  expect(outside.connected).toEqual(['cdn.videos.in 13.33.4.9'])
})

test.each([
  [200, 'alive'],
  [400, 'failing'],
  [401, 'failing'],
  [403, 'failing'],
  [404, 'gone'],
  [429, 'unknown'],
  [503, 'unknown'],
])('YouTube answers %i: the video is %s', (status, state) => expect(youtubeState(status).state).toBe(state))

test.each([
  [206, 'alive'],
  [416, 'failing'],
  [403, 'failing'],
  [410, 'gone'],
  [429, 'unknown'],
  [503, 'failing'],
])('a server answers %i: the source is %s', (status, state) => expect(addressState(status).state).toBe(state))

const day = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 60 * 60 * 1000)
const failing = { state: 'failing', reason: 'The address answered 500' } as const

test('a source is dead if it is gone, or if it failed in two checks a day apart', () => {
  const first = nextState(undefined, failing, day(0))
  expect(first).toMatchObject({ failedSince: day(0), deadSince: null })
  expect(nextState(first, failing, day(3)).deadSince).toBeNull()
  expect(nextState(first, { state: 'unknown', reason: '' }, day(24))).toEqual(first)
  const dead = nextState(first, failing, day(24))
  expect(dead).toMatchObject({ failedSince: day(0), deadSince: day(24), reason: failing.reason })
  expect(nextState(dead, failing, day(48)).deadSince).toEqual(day(24))
  expect(nextState(dead, { state: 'alive' }, day(48))).toMatchObject({ failedSince: null, deadSince: null })
  expect(nextState(undefined, { state: 'gone', reason: 'x' }, day(0)).deadSince).toEqual(day(0))
})
