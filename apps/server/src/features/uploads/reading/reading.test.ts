import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { readRanges } from './byte-ranges.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let png: Buffer
let url: string
beforeAll(async () => {
  app = await startTestApp()
  const editor = uploader(app, await app.signIn('content_manager'))
  png = makePng()
  url = await editor.send('images/posters/', 'image/png', png)
  await editor.complete(url)
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })
const bytesBetween = ({ start, end }: { start: number; end: number }) =>
  Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i)
/** The bytes that one range of a request stands for (RFC 9110, 14.1.2). */
function bytesIn(spec: string, size: number): number[] {
  const [first = '', last = ''] = spec.split('-')
  if (first === '') return bytesBetween({ start: Math.max(0, size - Number(last)), end: size - 1 })
  return bytesBetween({
    start: Number(first),
    end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  })
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a file has headers that make it harmless, and usable on any site', async () => {
  const { headers } = await get()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('accept-ranges')).toBe('bytes')
})

test('HEAD is answered with the same headers and no body', async () => {
  const [head, whole] = [await get({}, 'HEAD'), await get()]
  expect(head.status).toBe(200)
  expect((await bytesOf(head)).length).toBe(0)
  for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control']) {
    expect(head.headers.get(name)).toBe(whole.headers.get(name))
  }
})

describe('a file that the browser has cached', () => {
  test('is not sent again', async () => {
    const { headers } = await get()
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    const conditions = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-modified-since': modified },
    ]
    for (const condition of conditions) {
      const answer = await get(condition)
      expect([answer.status, (await bytesOf(answer)).length, answer.headers.get('etag')]).toEqual([
        304,
        0,
        etag,
      ])
    }
  })

  test('is sent again if it has changed', async () => {
    const modified = (await get()).headers.get('last-modified') ?? ''
    expect((await get({ 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
    expect((await get({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200)
  })
})

describe('a range', () => {
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-999999', 0, undefined],
    ['bytes=-999999', 0, undefined],
  ])('%s is answered with exactly its bytes', async (range, from, to) => {
    const answer = await get({ range })
    const wanted = png.subarray(from < 0 ? png.length + from : from, to)
    expect(answer.status).toBe(206)
    expect((await bytesOf(answer)).equals(wanted)).toBe(true)
    const start = png.indexOf(wanted)
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${start}-${start + wanted.length - 1}/${png.length}`,
    )
  })

  test('is one part of a multipart answer if several are requested', async () => {
    const answer = await get({ range: 'bytes=0-3,10-12' })
    const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(
      answer.headers.get('content-type') ?? '',
    )?.[1]
    const body = await bytesOf(answer)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    const parts = body.toString('latin1').split(`\r\n--${boundary}`)
    expect(parts).toHaveLength(4)
    expect(parts[1]).toContain(
      `Content-Range: bytes 0-3/${png.length}\r\n\r\n${png.subarray(0, 4).toString('latin1')}`,
    )
    expect(parts[2]).toContain(`Content-Range: bytes 10-12/${png.length}\r\n\r\n`)
    expect(parts[3]).toBe('--\r\n')
  })

  test.each([
    ['bytes=0-,0-,0-,0-,0-,0-,0-,0-', 'one after the other'],
    ['bytes=-999999,0-,1-,2-', 'a suffix and what it holds'],
    ['bytes=3-9,0-4,10-,5-8', 'out of order'],
  ])('%s sends no byte twice: %s', async (range) => {
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-${png.length - 1}/${png.length}`,
    ])
    expect(answer.headers.get('content-length')).toBe(String(png.length))
    expect((await bytesOf(answer)).equals(png)).toBe(true)
  })

  test('is joined with an overlapping range, and separate ranges stay in order', () => {
    expect(readRanges('bytes=50-55, 0-10, 5-12, 56-60', 100)).toEqual([
      { start: 50, end: 60 },
      { start: 0, end: 12 },
    ])
  })

  test('is answered with all its bytes, and no byte is sent twice for up to eight ranges', () => {
    const spec = fc.oneof(
      fc.tuple(fc.nat(120), fc.nat(120)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc.nat(120).map((start) => `${start}-`),
      fc.nat(120).map((length) => `-${length}`),
    )
    const size = 100
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 8 }), (specs) => {
        const ranges = readRanges(`bytes=${specs.join(',')}`, size)
        const wanted = new Set(specs.flatMap((each) => bytesIn(each, size)))
        const found = typeof ranges === 'string' ? [] : ranges.flatMap(bytesBetween)
        expect(found.toSorted((a, b) => a - b)).toEqual([...wanted].toSorted((a, b) => a - b))
      }),
    )
  })

  test.each([
    'bytes=999999-',
    'bytes=9-1',
    'bytes=a-b',
    'bytes=',
    'bytes=-0',
    'bytes=-',
    `bytes=${'0-1,'.repeat(20)}0-1`,
  ])('%s is refused with 416', async (range) => {
    const answer = await get({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${png.length}`)
    expect(await answer.json()).toMatchObject({
      code: 'range-not-satisfiable',
      requestId: expect.any(String),
    })
  })

  test('in an unknown unit is ignored', async () => {
    expect((await get({ range: 'pages=1-2' })).status).toBe(200)
  })

  test('of an older version of the file is answered with the whole file', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
  })

  test('of an empty file is refused', () => {
    expect(readRanges('bytes=0-', 0)).toBe('refused')
    expect(readRanges('bytes=-1', 0)).toBe('refused')
  })
})

test.each([
  '/media/images/posters/none.png',
  '/media/',
  '/media/../package.json',
  '/media/%2e%2e/%2e%2e/secret',
  '/media/images/posters/..%2f..%2f..%2fsecret',
  '/media/images/posters/a%00.png',
])('%s is not found', async (path) => {
  const answer = await fetch(app.url + path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('secret')
})
