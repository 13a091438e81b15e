import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeMultipart } from './multipart-compliance.ts'
import type { MultipartFile, Storage } from '../../platform/storage/storage.ts'

export interface StoreUnderTest {
  storage: Storage
  /** Names of all files, including half-written ones. */
  list(): Promise<string[]>
  sendPart(file: MultipartFile, url: string, bytes: Buffer): Promise<boolean>
  close(): Promise<void>
}

const plain = { maxBytes: 1_000_000 }
const body = (bytes: string | Buffer) => Readable.from([Buffer.from(bytes)], { objectMode: false })
const newKey = () => `images/posters/${randomBytes(9).toString('base64url')}.png`
const badKeys = [
  '../escape.png',
  'images/../../escape.png',
  '/etc/passwd.png',
  'images//a.png',
  'images/.a.png',
  'a.png',
  'images/a\0.png',
  'images/a',
  'images\\a.png',
  '',
]

async function* broken() {
  yield Buffer.from('the beginning')
  throw new Error('the sender is gone')
}

export function describeStorage(name: string, open: () => Promise<StoreUnderTest>): void {
  describeMultipart(name, open)
  describe(`${name}, as every store,`, () => {
    let store: StoreUnderTest
    let storage: Storage
    beforeAll(async () => {
      store = await open()
      storage = store.storage
    })
    afterAll(() => store.close())
    const textOf = async (key: string, range?: { start: number; end: number }) =>
      (await buffer(await storage.read(key, range))).toString()

    test('is ready', () => expect(storage.check()).resolves.toBeUndefined())

    test('returns written bytes, whole and by ranges', async () => {
      const key = newKey()
      expect(await storage.write(key, body('0123456789'), plain)).toEqual({ size: 10 })
      expect(await textOf(key)).toBe('0123456789')
      expect(await textOf(key, { start: 2, end: 4 })).toBe('234')
      expect(await textOf(key, { start: 9, end: 9 })).toBe('9')
      const found = await storage.stat(key)
      expect(found?.size).toBe(10)
      expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    })

    test('keeps megabytes byte for byte', async () => {
      const key = newKey()
      const bytes = randomBytes(3_000_000)
      await storage.write(key, body(bytes), { maxBytes: 3_000_000, expectedBytes: 3_000_000 })
      expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
      await storage.remove(key)
    })

    test('stores a file of this machine, unless its size is not the announced one', async () => {
      const [key, path] = [newKey(), join(await mkdtemp(join(tmpdir(), 'stored-file-')), 'made')]
      const rules = { maxBytes: 10, expectedBytes: 10 }
      await writeFile(path, '0123456789')
      expect(await storage.write(key, path, rules)).toEqual({ size: 10 })
      expect(await storage.write(key, path, rules)).toEqual({ size: 10 })
      const before = await store.list()
      await writeFile(path, 'shorter')
      await expect(storage.write(newKey(), path, rules)).rejects.toMatchObject({ reason: 'incomplete' })
      await rm(dirname(path), { recursive: true })
      await expect(storage.write(newKey(), path, rules)).rejects.toMatchObject({ code: 'ENOENT' })
      expect(await store.list()).toEqual(before)
      await storage.remove(key)
    })

    test('replaces a file, unless told not to', async () => {
      const key = newKey()
      await storage.write(key, body('first'), { ...plain, ifAbsent: true })
      await expect(storage.write(key, body('again'), { ...plain, ifAbsent: true })).rejects.toMatchObject({
        reason: 'taken',
      })
      expect(await textOf(key)).toBe('first')
      await storage.write(key, body('second'), plain)
      expect(await textOf(key)).toBe('second')
    })

    test('reads only the requested version', async () => {
      const key = newKey()
      await storage.write(key, body('first'), plain)
      const { version = null } = (await storage.stat(key)) ?? {}
      const part = { start: 0, end: 1 }
      expect((await buffer(await storage.read(key, part, version))).toString()).toBe('fi')
      expect(await storage.holds(key, version ?? '')).toBe(true)
      expect(await storage.holds(key, 'elsewhere "1"'), 'a version of another store').toBe(true)
      await storage.write(key, body('other'), plain)
      if (version === null) return
      expect((await storage.stat(key))?.version).not.toBe(version)
      expect(await storage.holds(key, version)).toBe(false)
      const changed = { reason: 'changed' }
      await expect(storage.read(key, part, version)).rejects.toMatchObject(changed)
      await expect(storage.withFile(key, () => Promise.resolve(), version)).rejects.toMatchObject(changed)
      await storage.remove(key)
      expect(await storage.holds(key, version)).toBe(false)
      await expect(storage.read(key, part, version)).rejects.toMatchObject({ reason: 'missing' })
    })

    test('accepts exactly one of two simultaneous writers', async () => {
      const key = newKey()
      const rules = { ...plain, ifAbsent: true }
      const ends = await Promise.allSettled([
        storage.write(key, body('one'), rules),
        storage.write(key, body('two'), rules),
      ])
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(['one', 'two']).toContain(await textOf(key))
    })

    test.each([
      ['too many bytes', () => body('0123456789'), { maxBytes: 9 }, 'too-large'],
      ['fewer bytes than announced', () => body('01234'), { ...plain, expectedBytes: 9 }, 'incomplete'],
      ['more bytes than announced', () => body('0123456789'), { ...plain, expectedBytes: 9 }, 'incomplete'],
    ])('%s leave nothing behind, and the key can be used', async (_name, make, rules, reason) => {
      const key = newKey()
      const before = await store.list()
      await expect(storage.write(key, make(), rules)).rejects.toMatchObject({ reason })
      expect(await storage.stat(key)).toBeNull()
      expect(await store.list()).toEqual(before)
      await storage.write(key, body('fine'), { ...plain, ifAbsent: true })
      expect(await textOf(key)).toBe('fine')
    })

    test('keeps nothing of a sender that breaks off', async () => {
      const key = newKey()
      const before = await store.list()
      await expect(storage.write(key, Readable.from(broken()), plain)).rejects.toThrow('the sender is gone')
      expect(await store.list()).toEqual(before)
    })

    test('reports a missing file', async () => {
      const key = newKey()
      expect(await storage.stat(key)).toBeNull()
      await expect(storage.read(key)).rejects.toMatchObject({ reason: 'missing' })
      await expect(storage.withFile(key, () => Promise.resolve())).rejects.toMatchObject({
        reason: 'missing',
      })
      await expect(storage.remove(key)).resolves.toBeUndefined()
    })

    test('removes a file', async () => {
      const key = newKey()
      await storage.write(key, body('gone soon'), plain)
      await storage.remove(key)
      expect(await storage.stat(key)).toBeNull()
    })

    test('passes a function the path of a file, and still has the file after the function fails', async () => {
      const key = newKey()
      await storage.write(key, body('on disk'), plain)
      expect(await storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('on disk')
      await expect(storage.withFile(key, () => Promise.reject(new Error('program failed')))).rejects.toThrow(
        'program failed',
      )
      expect(await textOf(key)).toBe('on disk')
    })

    test.each(badKeys)('refuses the key %j everywhere', async (key) => {
      const bad = { reason: 'bad-key' }
      const before = await store.list()
      await expect(Promise.resolve().then(() => storage.write(key, body('x'), plain))).rejects.toMatchObject(
        bad,
      )
      await expect(Promise.resolve().then(() => storage.read(key))).rejects.toMatchObject(bad)
      await expect(Promise.resolve().then(() => storage.stat(key))).rejects.toMatchObject(bad)
      await expect(Promise.resolve().then(() => storage.remove(key))).rejects.toMatchObject(bad)
      const ticket = { key, contentType: 'image/png', maxBytes: 9, expiresInSec: 60 }
      await expect(Promise.resolve().then(() => storage.presignPut(ticket))).rejects.toMatchObject(bad)
      expect(storage.readPutGrant(key, {})).toBeNull()
      expect(await store.list()).toEqual(before)
    })
  })
}
