import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from './storage-compliance.ts'

const secret = 'a secret of at least thirty-two characters'
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  const storage = localStorage({ folder, publicUrl: 'https://media.example', secret })
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .toSorted()
  return { folder, storage, list, close: () => rm(folder, { recursive: true, force: true }) }
}

describeStorage('the local store', openFolder)

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

  test('allows what it says', async () => {
    const url = await storage.presignPut(ticket)
    expect(url.startsWith(`https://media.example/media/${key}?`)).toBe(true)
    expect(storage.readPutGrant(key, queryOf(url))).toEqual({ contentType: 'video/mp4', maxBytes: 1000 })
  })

  test.each([
    ['max', '1000000'],
    ['type', 'text/html'],
    ['expires', '99999999999'],
    ['signature', 'AAAA'],
    ['signature', ''],
  ])('is worth nothing with another %s', async (name, value) => {
    const query = queryOf(await storage.presignPut(ticket))
    expect(storage.readPutGrant(key, { ...query, [name]: value })).toBeNull()
    expect(storage.readPutGrant(key, { ...query, [name]: [query[name], value] })).toBeNull()
    expect(storage.readPutGrant(key, { ...query, [name]: undefined })).toBeNull()
  })

  test('is worth nothing for another key or in another installation', async () => {
    const query = queryOf(await storage.presignPut(ticket))
    expect(storage.readPutGrant('videos/other.mp4', query)).toBeNull()
    const other = localStorage({
      folder: store.folder,
      publicUrl: 'https://media.example',
      secret: `${secret}!`,
    })
    expect(other.readPutGrant(key, query)).toBeNull()
  })

  test('ends', async () => {
    const query = queryOf(await storage.presignPut(ticket))
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(storage.readPutGrant(key, query)).toBeNull()
  })

  test('sweeping takes old leftovers and nothing else', async () => {
    await storage.write(key, Readable.from([Buffer.from('kept')]), { maxBytes: 10 })
    await writeFile(join(store.folder, 'videos', '.part-old'), 'half')
    await writeFile(join(store.folder, 'videos', '.part-new'), 'half')
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(join(store.folder, 'videos', '.part-old'), longAgo, longAgo)
    await utimes(join(store.folder, key), longAgo, longAgo)
    await storage.sweep()
    expect(await store.list()).toEqual(['.part-new', 'abc_-DEF.mp4'])
  })
})
