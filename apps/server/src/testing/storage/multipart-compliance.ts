import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoreUnderTest } from './storage-compliance.ts'
import type { MultipartFile, MultipartStore } from '../../platform/storage/storage.ts'

const MB = 1024 * 1024
const partSize = 5 * MB
const size = 2 * partSize + 1000
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const missing = { reason: 'missing' }
const incomplete = { reason: 'incomplete' }

async function* broken(bytes: Buffer) {
  yield bytes
  throw new Error('the sender is gone')
}

export function describeMultipart(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}, with a file in parts,`, () => {
    let store: StoreUnderTest
    let multipart: MultipartStore
    const film = randomBytes(size)
    const partOf = (number: number) => film.subarray((number - 1) * partSize, number * partSize)
    beforeAll(async () => {
      store = await open()
      ;({ multipart } = store.storage)
    })
    afterAll(() => store.close())

    const begin = async (): Promise<MultipartFile> => {
      const file = { key: `videos/${randomBytes(9).toString('hex')}.mp4`, size, partSize }
      return { ...file, ref: await multipart.begin({ ...file, contentType: 'video/mp4' }) }
    }
    const send = async (file: MultipartFile, number: number, bytes = partOf(number)) =>
      store.sendPart(file, await multipart.presignPart(file, number, 60), bytes)
    const sendAll = async (file: MultipartFile) => {
      for (const number of [3, 1, 2]) expect(await send(file, number)).toBe(true)
    }
    const numbers = async (file: MultipartFile) =>
      (await multipart.listParts(file)).map(({ partNumber }) => partNumber)
    const readBack = async ({ key }: MultipartFile) => buffer(await store.storage.read(key))

    test('makes one file of parts that arrive in any order', async () => {
      const file = await begin()
      expect(await multipart.listParts(file)).toEqual([])
      expect(await send(file, 3)).toBe(true)
      expect(await send(file, 1)).toBe(true)
      expect(await multipart.listParts(file)).toEqual([
        { partNumber: 1, ETag: md5(partOf(1)), size: partSize },
        { partNumber: 3, ETag: md5(partOf(3)), size: 1000 },
      ])
      expect(await store.storage.stat(file.key)).toBeNull()
      await expect(multipart.assemble(file)).rejects.toMatchObject(incomplete)
      expect(await send(file, 2)).toBe(true)
      await multipart.assemble(file)
      expect((await readBack(file)).equals(film)).toBe(true)
    })

    test('accepts a part again, and the last one counts', async () => {
      const file = await begin()
      expect(await send(file, 1, randomBytes(partSize))).toBe(true)
      await sendAll(file)
      expect(await send(file, 2)).toBe(true)
      expect(await numbers(file)).toEqual([1, 2, 3])
      await multipart.assemble(file)
      expect((await readBack(file)).equals(film)).toBe(true)
    })

    test.each([
      ['shorter', () => partOf(1).subarray(1)],
      ['longer', () => Buffer.concat([partOf(1), Buffer.alloc(1)])],
    ])('refuses a part that is %s than declared', async (_name, bytes) => {
      const file = await begin()
      expect(await send(file, 1, bytes())).toBe(false)
      expect(await numbers(file)).toEqual([])
    })

    test('does not keep a part that breaks off', async () => {
      const file = await begin()
      await sendAll(file)
      const body = () => Readable.from(broken(partOf(1).subarray(0, MB)), { objectMode: false })
      await expect(multipart.writePart(file, 1, body())).rejects.toThrow()
      // The store may keep or drop the earlier, complete part. It must never count half a part.
      if ((await numbers(file)).length < 3) {
        await expect(multipart.assemble(file)).rejects.toMatchObject(incomplete)
        await send(file, 1)
      }
      await multipart.assemble(file)
      expect((await readBack(file)).equals(film)).toBe(true)
    })

    test('signs no address for a part that the file does not have', async () => {
      const file = await begin()
      for (const number of [0, -1, 1.5, 4])
        await expect(
          Promise.resolve().then(() => multipart.presignPart(file, number, 60)),
        ).rejects.toMatchObject({ reason: 'bad-part' })
    })

    test('signs addresses that expire, each for one part of one upload', async () => {
      const file = await begin()
      const url = new URL(await multipart.presignPart(file, 1, 60))
      const forged = [
        ['partNumber', '2'],
        ['uploadId', (await begin()).ref],
      ] as const
      for (const [name, value] of forged) {
        const other = new URL(url)
        other.searchParams.set(name, value)
        expect(await store.sendPart(file, other.href, partOf(1)), name).toBe(false)
      }
      const elsewhere = url.href.replace(file.key, (await begin()).key)
      expect(await store.sendPart(file, elsewhere, partOf(1))).toBe(false)
      const late = await multipart.presignPart(file, 1, -1).catch(() => null)
      expect(late !== null && (await store.sendPart(file, late, partOf(1)))).toBe(false)
      expect(await numbers(file)).toEqual([])
    })

    test('ends the upload when the file is assembled, which may be repeated', async () => {
      const file = await begin()
      const url = await multipart.presignPart(file, 1, 60)
      await sendAll(file)
      await Promise.all([multipart.assemble(file), multipart.assemble(file)])
      await multipart.assemble(file)
      expect(await store.sendPart(file, url, randomBytes(partSize))).toBe(false)
      await expect(multipart.listParts(file)).rejects.toMatchObject(missing)
      expect((await readBack(file)).equals(film)).toBe(true)
      expect(await multipart.listBegun(new Date(Date.now() + 60_000))).not.toContainEqual(
        expect.objectContaining({ key: file.key }),
      )
    })

    test('leaves nothing behind of an aborted upload', async () => {
      const before = await store.list()
      const file = await begin()
      const { key, ref } = file
      await send(file, 1)
      const later = new Date(Date.now() + 60_000)
      expect(await multipart.listBegun(later)).toContainEqual({ key, ref })
      expect(await multipart.listBegun(new Date(Date.now() - 60_000))).not.toContainEqual({ key, ref })
      await multipart.abort(file)
      await multipart.abort(file)
      expect(await store.list()).toEqual(before)
      expect(await multipart.listBegun(later)).not.toContainEqual({ key, ref })
      expect(await send(file, 2)).toBe(false)
      await expect(multipart.listParts(file)).rejects.toMatchObject(missing)
      await expect(multipart.assemble(file)).rejects.toMatchObject(missing)
      expect(await store.list()).toEqual(before)
    })
  })
}

/** Sends a part as a browser does if the store is outside. */
export const sendToAddress = async (_file: MultipartFile, url: string, bytes: Buffer): Promise<boolean> =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).ok
