import { appendFile, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localStorage } from './local.ts'
import type { MultipartFile, Storage } from './storage.ts'
import { describeStorage } from '../../testing/storage/storage-compliance.ts'

const secret = 'a secret of at least thirty-two characters'
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  const storage = localStorage({ folder, publicUrl: 'https://media.example', secrets: [secret] })
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .toSorted()
  const sendPart = async (file: MultipartFile, url: string, bytes: Buffer) => {
    const { pathname, searchParams } = new URL(url)
    const grant = storage.multipart.readPartGrant(
      pathname.slice('/media/'.length),
      Object.fromEntries(searchParams),
    )
    if (grant === null) return false
    const body = Readable.from([bytes], { objectMode: false })
    return await storage.multipart.writePart({ ...file, ref: grant.ref }, grant.partNumber, body).then(
      () => true,
      () => false,
    )
  }
  return { folder, storage, list, sendPart, close: () => rm(folder, { recursive: true, force: true }) }
}

describeStorage('the local store', openFolder)

describe('parts of a file', () => {
  const MB = 1024 * 1024
  const pieces = { key: 'videos/film.mp4', size: 2 * MB, partSize: MB }
  let store: Awaited<ReturnType<typeof openFolder>>
  let file: MultipartFile
  beforeEach(async () => {
    store = await openFolder()
    const ref = await store.storage.multipart.begin({ ...pieces, contentType: 'video/mp4' })
    file = { ...pieces, ref }
  })
  afterEach(() => store.close())

  const filled = (byte: number) => Buffer.alloc(MB, byte)
  const bodyOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })
  /** A body that stops before its last byte until the test releases it. */
  function halting(bytes: Buffer) {
    const gate = Promise.withResolvers<void>()
    async function* chunks() {
      yield bytes.subarray(0, -1)
      await gate.promise
      yield bytes.subarray(-1)
    }
    return { body: Readable.from(chunks(), { objectMode: false }), go: gate.resolve }
  }

  test('come from the later of two attempts: the earlier one writes nothing more', async () => {
    const { multipart } = store.storage
    const slow = halting(filled(1))
    const first = multipart.writePart(file, 1, slow.body).then(
      () => 'taken',
      (error: unknown) => error,
    )
    await multipart.writePart(file, 1, bodyOf(filled(2)))
    slow.go()
    expect(await first).toMatchObject({ reason: 'incomplete' })
    await multipart.writePart(file, 2, bodyOf(filled(3)))
    await multipart.assemble(file)
    const whole = await buffer(await store.storage.read(file.key))
    expect(whole.equals(Buffer.concat([filled(2), filled(3)]))).toBe(true)
  })

  test('are not assembled while one of them still arrives', async () => {
    const { multipart } = store.storage
    await multipart.writePart(file, 1, bodyOf(filled(1)))
    await multipart.writePart(file, 2, bodyOf(filled(2)))
    const slow = halting(filled(9))
    const again = multipart.writePart(file, 2, slow.body)
    await expect.poll(() => multipart.listParts(file)).toHaveLength(1)
    await expect(multipart.assemble(file)).rejects.toMatchObject({ reason: 'incomplete' })
    slow.go()
    await again
    await multipart.assemble(file)
    expect((await buffer(await store.storage.read(file.key))).subarray(MB).equals(filled(9))).toBe(true)
  })

  test('are still known after the last line of the log, about another part, was cut off', async () => {
    const { multipart } = store.storage
    await multipart.writePart(file, 1, bodyOf(filled(1)))
    const log = (await readdir(store.folder, { recursive: true })).find((name) => name.endsWith('/parts'))
    await appendFile(join(store.folder, log ?? ''), '2 0123456789abc')
    expect(await multipart.listParts(file)).toMatchObject([{ partNumber: 1 }])
    const slow = halting(filled(9))
    const again = multipart.writePart(file, 1, slow.body)
    await expect.poll(() => multipart.listParts(file)).toEqual([])
    slow.go()
    await again
    await multipart.writePart(file, 2, bodyOf(filled(2)))
    await multipart.assemble(file)
  })
})

describe('a signed address', () => {
  let store: Awaited<ReturnType<typeof openFolder>>
  let storage: Storage
  beforeEach(async () => {
    store = await openFolder()
    storage = store.storage
  })
  afterEach(async () => {
    vi.useRealTimers()
    await store.close()
  })

  const key = 'videos/abc_-DEF.mp4'
  const ticket = { key, contentType: 'video/mp4', maxBytes: 1000, expiresInSec: 60 }
  const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

  test('allows the type and the size that it was made for', async () => {
    const { url } = await storage.presignPut(ticket)
    expect(url.startsWith(`https://media.example/media/${key}?`)).toBe(true)
    expect(storage.readPutGrant(key, queryOf(url))).toEqual({ contentType: 'video/mp4', maxBytes: 1000 })
  })

  test.each([
    ['max', '1000000'],
    ['type', 'text/html'],
    ['expires', '99999999999'],
    ['signature', 'AAAA'],
    ['signature', ''],
  ])('is refused with another %s', async (name, value) => {
    const query = queryOf((await storage.presignPut(ticket)).url)
    expect(storage.readPutGrant(key, { ...query, [name]: value })).toBeNull()
    expect(storage.readPutGrant(key, { ...query, [name]: [query[name], value] })).toBeNull()
    expect(storage.readPutGrant(key, { ...query, [name]: undefined })).toBeNull()
  })

  test('is refused for another key and in another installation', async () => {
    const query = queryOf((await storage.presignPut(ticket)).url)
    expect(storage.readPutGrant('videos/other.mp4', query)).toBeNull()
    const other = localStorage({
      folder: store.folder,
      publicUrl: 'https://media.example',
      secrets: [`${secret}!`],
    })
    expect(other.readPutGrant(key, query)).toBeNull()
  })

  test('expires', async () => {
    const query = queryOf((await storage.presignPut(ticket)).url)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(storage.readPutGrant(key, query)).toBeNull()
  })
})

test('the sweep removes old leftovers and nothing else', async () => {
  const store = await openFolder()
  const { storage } = store
  const key = 'videos/kept.mp4'
  await storage.write(key, Readable.from([Buffer.from('kept')]), { maxBytes: 10 })
  await writeFile(join(store.folder, 'videos', '.part-old'), 'half')
  await writeFile(join(store.folder, 'videos', '.part-new'), 'half')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(join(store.folder, 'videos', '.part-old'), longAgo, longAgo)
  await utimes(join(store.folder, key), longAgo, longAgo)
  await storage.sweep()
  expect(await store.list()).toEqual(['.part-new', 'kept.mp4'])
  await store.close()
})

test('a local file is stored as a hard link, or as a copy if it is on another mount', async () => {
  const store = await openFolder()
  for (const parent of [tmpdir(), '/dev/shm']) {
    const from = await mkdtemp(join(parent, 'storage-test-')).catch(() => null)
    if (from === null) continue
    const [path, name] = [join(from, 'made'), `videos/${basename(from)}.mp4`]
    await writeFile(path, 'made here', { mode: 0o644 })
    await store.storage.write(name, path, { maxBytes: 9 })
    const [made, kept] = [await stat(path), await stat(join(store.folder, name))]
    expect(kept.ino === made.ino).toBe(kept.dev === made.dev)
    await rm(from, { recursive: true })
    expect((await buffer(await store.storage.read(name))).toString()).toBe('made here')
    expect(kept.mode & 0o777).toBe(0o600)
  }
  expect((await store.list()).filter((file) => file.startsWith('.part-'))).toEqual([])
  await store.close()
})
