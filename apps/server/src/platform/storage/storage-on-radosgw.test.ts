// Tests the rules for every store, and the answers that browsers get, with the S3 store of Ceph.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openRadosgwBucket, radosgwEndpoint } from '../../testing/storage/radosgw-bucket.ts'
import { sendToAddress } from '../../testing/storage/multipart-compliance.ts'
import { s3Storage } from './s3.ts'
import { describeStorage } from '../../testing/storage/storage-compliance.ts'

async function openStore(origin?: string) {
  const { options, list } = await openRadosgwBucket(origin)
  const parent = await mkdtemp(join(tmpdir(), 's3-test-'))
  const tempFolder = join(parent, `s3-${process.pid}`)
  return {
    options: { ...options, tempFolder },
    storage: s3Storage({ ...options, tempFolder }),
    list: async () => [...(await list()), ...(await readdir(tempFolder).catch(() => []))],
    sendPart: sendToAddress,
    close: () => rm(parent, { recursive: true, force: true }),
  }
}

const isMissing = radosgwEndpoint === ''

describe.skipIf(isMissing)('with the rights of deploy/bucket/policy.json', () => {
  describeStorage('radosgw', openStore)
})

describe.skipIf(isMissing)('addresses signed for a browser', () => {
  const origin = 'https://staff.example.org'
  const key = 'videos/film.mp4'
  let store: Awaited<ReturnType<typeof openStore>>
  beforeAll(async () => {
    store = await openStore(origin)
    return () => store.close()
  })
  const presign = async (expiresInSec = 60, size?: number) =>
    (await store.storage.presignPut({ key, contentType: 'video/mp4', maxBytes: 99, size, expiresInSec })).url
  const once = { 'if-none-match': '*' }
  const put = (
    url: string,
    contentType = 'video/mp4',
    headers: Record<string, string> = once,
    body = 'the film',
  ) => fetch(url, { method: 'PUT', body, headers: { ...headers, 'content-type': contentType, origin } })

  test('accept the file, and let the page read the outcome', async () => {
    const answer = await put(await presign())
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/etag/i)
    expect(answer.headers.get('etag')).toMatch(/^"[\da-f]{32}"$/)
    expect((await store.storage.stat(key))?.size).toBe(8)
  })

  test('accept no second file, with or without the If-None-Match header, and no other length', async () => {
    await store.storage.remove(key)
    const url = await presign(60, 8)
    const answers = [
      await put(url, 'video/mp4', {}),
      await put(url, 'video/mp4', once, 'a longer film'),
      await put(url),
      await put(url, 'video/mp4', once, 'another.'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 412])
  })

  test.each([
    ['PUT', 'content-type,if-none-match', 200],
    ['GET', 'range', 200],
    ['DELETE', 'content-type', 403],
  ])('a preflight for %s with the headers %s gets status %i', async (method, headers, status) => {
    const asked = { 'access-control-request-method': method, 'access-control-request-headers': headers }
    const answer = await fetch(await presign(), { method: 'OPTIONS', headers: { origin, ...asked } })
    expect(answer.status).toBe(status)
  })

  test('permit no page of another origin', async () => {
    const headers = { origin: 'https://elsewhere.example.org', 'access-control-request-method': 'PUT' }
    expect((await fetch(await presign(), { method: 'OPTIONS', headers })).status).toBe(403)
  })

  test('refuse another content type, another key, a forged and an expired address', async () => {
    const url = await presign()
    const answers = [
      await put(url, 'text/html'),
      await put(url.replace('film.mp4', 'other.mp4')),
      await put(url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=z')),
      await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')),
      await fetch(url),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('give out a range of the file with its verified type', async () => {
    await store.storage.write(key, Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 })
    const headers = { contentType: 'video/mp4', cacheControl: 'private' }
    const answer = await fetch((await store.storage.presignGet(key, 60, headers)) ?? '', {
      headers: { range: 'bytes=2-3', origin },
    })
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      206,
      '23',
      'video/mp4',
    ])
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect((await fetch((await presign()).split('?')[0] ?? '')).status, 'unsigned').toBe(403)
  })

  test('use the public address of the store, if it has one', async () => {
    const publicEndpoint = (store.options.endpoint ?? '').replace('127.0.0.1', 'localhost')
    const storage = s3Storage({ ...store.options, publicEndpoint })
    await storage.remove(key)
    const ticket = { key, contentType: 'video/mp4', maxBytes: 99, expiresInSec: 60 }
    const { url } = await storage.presignPut(ticket)
    expect(url.startsWith(`${publicEndpoint}/`)).toBe(true)
    expect((await put(url)).status).toBe(200)
  })
})

test.skipIf(isMissing)(
  'temporary copies of a dead process are removed, those of a living one are not',
  async () => {
    const store = await openStore()
    onTestFinished(() => store.close())
    const parent = join(store.options.tempFolder, '..')
    const folders = [`s3-${process.pid}`, `s3-${process.ppid}`, 's3-4194305', 'work']
    for (const name of folders) {
      await mkdir(join(parent, name), { recursive: true })
      await writeFile(join(parent, name, 'file'), 'x')
    }
    await store.storage.sweep()
    expect((await readdir(parent)).toSorted()).toEqual([`s3-${process.ppid}`, 'work'])
  },
)
