import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { sendToAddress } from '../../testing/storage/multipart-compliance.ts'
import { s3Storage } from './s3.ts'
import { type S3Double, startS3Double } from '../../testing/storage/s3-double.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from '../../testing/storage/storage-compliance.ts'

async function openBucket() {
  const double = await startS3Double()
  const parent = await mkdtemp(join(tmpdir(), 's3-test-'))
  const tempFolder = join(parent, 'tmp')
  const storage = s3Storage({ ...double, region: 'us-east-1', tempFolder })
  const list = async () => [
    ...double.objects.keys(),
    ...double.begun.keys(),
    ...(await readdir(tempFolder).catch(() => [])),
  ]
  const close = async () => {
    await double.close()
    await rm(parent, { recursive: true, force: true })
  }
  return { double, storage, tempFolder, list, sendPart: sendToAddress, close }
}

describeStorage('a bucket', openBucket)

describe.runIf(inject('isThorough'))('a large file that this program writes', () => {
  const size = 66 * 1024 * 1024
  const zeros = () => Readable.from(Array.from({ length: 66 }, () => Buffer.alloc(1024 * 1024)))
  const rules = { maxBytes: size, contentType: 'video/mp4' }
  let bucket: Awaited<ReturnType<typeof openBucket>>
  beforeAll(async () => {
    bucket = await openBucket()
  })
  afterAll(() => bucket.close())

  test('is sent to the bucket in parts, and stored whole with its type', async () => {
    await bucket.storage.write('videos/large.mp4', zeros(), rules)
    const stored = bucket.double.objects.get('videos/large.mp4')
    expect([stored?.bytes.length, stored?.contentType]).toEqual([size, 'video/mp4'])
    expect(await bucket.list()).toEqual(['videos/large.mp4'])
  })

  test('leaves nothing behind if the key is taken', async () => {
    const taken = bucket.storage.write('videos/large.mp4', zeros(), { ...rules, ifAbsent: true })
    await expect(taken).rejects.toMatchObject({ reason: 'taken' })
    expect(await bucket.list()).toEqual(['videos/large.mp4'])
  })
})

describe('addresses signed for a browser', () => {
  let double: S3Double
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ double, storage, close } = await openBucket())
  })
  afterAll(() => close())

  const key = 'videos/film.mp4'
  const presign = async (expiresInSec = 60, size?: number) =>
    (await storage.presignPut({ key, contentType: 'video/mp4', maxBytes: 99, size, expiresInSec })).url
  const once = { 'if-none-match': '*' }
  const put = (url: string, contentType: string, headers: Record<string, string> = once, body = 'the film') =>
    fetch(url, { method: 'PUT', body, headers: { ...headers, 'content-type': contentType } })

  test('accept the file with its content type', async () => {
    expect((await put(await presign(), 'video/mp4')).status).toBe(200)
    expect(double.objects.get(key)).toMatchObject({
      contentType: 'video/mp4',
      bytes: Buffer.from('the film'),
    })
  })

  test('accept no second file, with or without the If-None-Match header, and no other length', async () => {
    await storage.remove(key)
    const url = await presign(60, 8)
    const answers = [
      await put(url, 'video/mp4', {}),
      await put(url, 'video/mp4', { 'if-none-match': '"x"' }),
      await put(url, 'video/mp4', once, 'a longer film'),
      await put(url, 'video/mp4'),
      await put(url, 'video/mp4', once, 'another.'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200, 412])
    expect(double.objects.get(key)?.bytes.toString()).toBe('the film')
  })

  test('carry no checksum of an empty body', async () => {
    expect(await presign()).not.toMatch(/checksum/i)
  })

  test('refuse another content type, another key, a forged and an expired address', async () => {
    const url = await presign()
    const answers = [
      await put(url, 'text/html'),
      await put(url.replace('film.mp4', 'other.mp4'), 'video/mp4'),
      await put(url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=z'), 'video/mp4'),
      await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), 'video/mp4'),
      await put(await presign(-1), 'video/mp4').catch(() => new Response(null, { status: 403 })),
      await fetch(url),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  test('give out a file with its verified type', async () => {
    await storage.write(key, Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 })
    const url = await storage.presignGet(key, 60, { contentType: 'video/mp4', cacheControl: 'private' })
    const answer = await fetch(url ?? '', { headers: { range: 'bytes=2-3' } })
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      206,
      '23',
      'video/mp4',
    ])
  })
})

test('a bucket lets a program with a wrong secret read and write nothing', async () => {
  const { double, storage, tempFolder, close } = await openBucket()
  onTestFinished(close)
  const stranger = s3Storage({ ...double, secretAccessKey: 'wrong', region: 'us-east-1', tempFolder })
  const denied = { reason: 'away', cause: { $metadata: { httpStatusCode: 403 } } }
  const key = 'videos/film.mp4'
  const write = (to: Storage, text: string) =>
    to.write(key, Readable.from([Buffer.from(text)]), { maxBytes: 9 })
  await write(storage, 'film')
  await expect(stranger.check()).rejects.toMatchObject(denied)
  await expect(stranger.stat(key)).rejects.toMatchObject(denied)
  await expect(write(stranger, 'x')).rejects.toMatchObject(denied)
  expect(double.objects.get(key)?.bytes.toString()).toBe('film')
})
