// A damaged backup is refused before anything is written.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packTar } from 'modern-tar'
import { StorageError } from '../../platform/storage/storage.ts'
import { type Archive, readArchive, readHead, readLines, writeArchive } from './archive.ts'
import { checkArchive, checkHead } from './check-restore.ts'
import { type Head, Head as HeadShape, makeProbe } from './manifest.ts'
import { explained } from './refusal.ts'
import type { Place } from './source.ts'

const secret = 'the secret of this installation, which is long'
const createdAt = '2026-11-22T04:00:00.000Z'
const head: Head = {
  product: 'jinvani',
  format: 1,
  version: '100-schema',
  createdAt,
  hasFiles: true,
  keyProbe: makeProbe(secret, createdAt),
  otherProbes: [],
}
const longKey = `media/packages/${'a'.repeat(99)}/${'b'.repeat(99)}/${'c'.repeat(80)}.mp4`
const film = randomBytes(300_000)
const facts = { tables: { odd: 2 }, sequences: {}, jobs: 0, files: 2, bytes: film.length, missing: 0 }
const running = new AbortController().signal
const none = {
  isDry: false,
  replaces: false,
  acceptsOtherKey: false,
  skipsMissing: false,
  keepsSessions: false,
}

let folder: string
let file: string
const fill = async (archive: Archive) => {
  await archive.add('backup.json', Buffer.from(JSON.stringify(head)))
  await archive.addLines('tables/odd', ['["id"]', '["1"]', '["अ\\n"]'])
  await archive.addFile(longKey, film.length, Readable.from([film.subarray(0, 7), film.subarray(7)]))
  await archive.addFile('media/images/empty.png', 0, Readable.from([]))
  return facts
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jinvani-archive-'))
  file = join(folder, 'a.tar')
  await writeArchive(file, fill, running)
})
afterAll(() => rmSync(folder, { recursive: true }))

const placeOf = (free = 1e12, ...keys: string[]) =>
  ({
    config: { secrets: keys.length > 0 ? keys : [secret], dataDir: '/data', databaseUrl: undefined },
    storage: { freeBytes: async () => free },
  }) as unknown as Place
const check = (path: string, place = placeOf()) => checkArchive(head, place, { ...none, file: path })

test('every entry that was written is read back, also entries with long names and empty files', async () => {
  const found: Record<string, string | number> = {}
  const end = await readArchive(file, async (entry) => {
    if (entry.name.startsWith('tables/')) found[entry.name] = (await readLines(entry)).join()
    else if (entry.name === longKey) found[entry.name] = (await buffer(entry.body)).compare(film)
    else found[entry.name] = entry.size
  })
  expect(found).toEqual({
    'tables/odd/000001.jsonl.gz': '["id"],["1"],["अ\\n"]',
    [longKey]: 0,
    'media/images/empty.png': 0,
  })
  expect(end).toMatchObject({ ...facts, entries: 4 })
  expect(await readHead(file)).toEqual(head)
})

/** Writes a copy of the backup whose bytes are cut or changed. */
async function spoiled(name: string, change: (bytes: Buffer) => Buffer | void): Promise<string> {
  const bytes = readFileSync(file)
  const path = join(folder, name)
  writeFileSync(path, change(bytes) ?? bytes)
  return path
}

test('a changed byte is found, wherever it is', async () => {
  const whole = readFileSync(file)
  const manifest = whole.indexOf('"missing"')
  const places = [
    whole.indexOf('"jinvani"') + 1,
    1024 + 140,
    whole.indexOf(film.subarray(100, 120)),
    manifest + 11,
  ]
  for (const at of [...places, whole.indexOf('"odd"') + 7]) {
    const path = await spoiled('flipped.tar', (bytes) => void bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at))
    await expect(check(path), `byte ${at}`).rejects.toThrow('The backup is damaged')
  }
})

test('a backup that was cut off is noticed, wherever it was cut', async () => {
  const { length } = readFileSync(file)
  for (const end of [0, 100, 512, 5000, film.length, length - 3000, length - 1024, length - 1]) {
    const path = await spoiled('cut.tar', (bytes) => bytes.subarray(0, end))
    await expect(check(path), `${end} bytes`).rejects.toThrow('The backup is damaged')
  }
})

test('a file that is no backup, has a newer format, or lacks files is refused with the reason', async () => {
  const other = await spoiled('other.tar', () => Buffer.from('no archive at all'.repeat(100)))
  await expect(readHead(other)).rejects.toThrow(/is damaged|is not a backup of Jinvani/)
  await expect(readHead(join(folder, 'absent.tar'))).rejects.toThrow('cannot be read: ENOENT')
  const strange = join(folder, 'strange.tar')
  writeFileSync(strange, await packTar([{ header: { name: 'x.txt', size: 1 }, body: 'x' }]))
  await expect(readHead(strange)).rejects.toThrow('is not a backup of Jinvani')
  const text = JSON.stringify({ ...head, format: 2 })
  writeFileSync(strange, await packTar([{ header: { name: 'backup.json', size: text.length }, body: text }]))
  await expect(readHead(strange)).rejects.toThrow('a newer version of the program')
  const few = join(folder, 'few.tar')
  await writeArchive(few, async (archive) => ({ ...(await fill(archive)), files: 3 }), running)
  await expect(check(few)).rejects.toThrow('files are missing in it')
  await expect(check(file, placeOf(1000))).rejects.toThrow('need 300.0 KB, and there is room for 1.0 KB')
})

test('a backup of an unknown version or with another secret is refused before its rows are read', () => {
  const options = { ...none, file }
  expect(() => checkHead(head, placeOf(), options)).not.toThrow()
  const newer = { ...head, version: '999-later' }
  expect(() => checkHead(newer, placeOf(), options)).toThrow('999-later, which this program')
  const turned = { ...head, otherProbes: [makeProbe('the secret from before, which is long', createdAt)] }
  expect(() => checkHead(turned, placeOf(), options)).toThrow('add that value to SECRET_KEYS_KNOWN')
  const both = placeOf(1, 'the secret from before, which is long', secret)
  for (const each of [head, turned]) expect(() => checkHead(each, both, options)).not.toThrow()
  const stranger = placeOf(1, 'the secret of another installation')
  expect(() => checkHead(head, stranger, options)).toThrow(/another SECRET_KEY.*file secret in \/data/)
  expect(() => checkHead(head, stranger, { ...options, acceptsOtherKey: true })).not.toThrow()
  expect(HeadShape.safeParse({ ...head, product: 'other' }).success).toBe(false)
})

test('a backup that cannot be finished leaves no file, and does not replace the one before', async () => {
  const before = (await readdir(folder)).toSorted()
  const broken = async (archive: Archive) => {
    await fill(archive)
    await archive.addFile('media/short.mp4', 10, Readable.from([Buffer.alloc(9)]))
    return facts
  }
  await expect(writeArchive(join(folder, 'broken.tar'), broken, running)).rejects.toThrow()
  await expect(writeArchive(file, fill, running)).rejects.toThrow('is there already')
  await expect(writeArchive(join(folder, 'no/such/folder.tar'), fill, running)).rejects.toThrow('ENOENT')
  expect((await readdir(folder)).toSorted()).toEqual(before)
  await check(file)
})

test('the error of a full disk becomes a message that names the file; another error stays as it is', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  for (const error of [full, new StorageError('full')])
    expect(explained(error, 'for a.tar')).toMatchObject({ message: 'There is no room left for a.tar' })
  const other = new Error('something else')
  expect(explained(other, '')).toBe(other)
})
