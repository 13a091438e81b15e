import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { markOf } from './parts/send-in-parts.ts'
import { findUnfinished, forgetUpload, readUnfinished, rememberUpload } from './unfinished-uploads.ts'

const stored = new Map<string, string>()
beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => stored.clear())

const mark = { name: 'film.mp4', size: 100, lastModified: 5, print: 'a-b' }
const film = { prefix: 'videos/', becomesItem: false } as const
const upload = (uploadId: string, changes = {}) => ({
  ...mark,
  uploadId,
  ...film,
  sent: 0,
  at: Date.now(),
  ...changes,
})

test('an unfinished upload is found again by the same file, destination and admin user', () => {
  rememberUpload('me', upload('1'))
  expect(findUnfinished('me', film, mark)?.uploadId).toBe('1')
  expect(findUnfinished('you', film, mark)).toBeUndefined()
  expect(findUnfinished('me', { ...film, becomesItem: true }, mark)).toBeUndefined()
  expect(findUnfinished('me', { ...film, prefix: 'audio/' }, mark)).toBeUndefined()
  for (const other of [{ name: 'x.mp4' }, { size: 1 }, { lastModified: 6 }, { print: 'a-c' }])
    expect(findUnfinished('me', film, { ...mark, ...other })).toBeUndefined()
})

test('a newer record of an unfinished upload replaces the old one, and a removed record is gone', () => {
  rememberUpload('me', upload('1'))
  rememberUpload('me', upload('2', { name: 'other.mp4' }))
  rememberUpload('me', upload('1', { sent: 50 }))
  expect(readUnfinished('me').map(({ uploadId, sent }) => [uploadId, sent])).toEqual([
    ['1', 50],
    ['2', 0],
  ])
  forgetUpload('me', '1')
  forgetUpload('me', '2')
  expect(stored.size).toBe(0)
})

test('an upload older than a day is not offered, and a broken record is ignored', () => {
  rememberUpload('me', upload('1'))
  expect(readUnfinished('me', Date.now() + 25 * 60 * 60 * 1000)).toEqual([])
  stored.set('unfinishedUploads.me', '[{"uploadId":1}]')
  expect(readUnfinished('me')).toEqual([])
})

test('files of the same name and size are told apart by their first and last bytes', async () => {
  const fileOf = (change: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    const bytes = new Uint8Array(300_000)
    change(bytes)
    return new File([bytes], 'film.mp4', { lastModified: 5 })
  }
  const marks = await Promise.all([
    markOf(fileOf(() => {})),
    markOf(fileOf(() => {})),
    markOf(fileOf((bytes) => bytes.fill(1, 0, 1))),
    markOf(fileOf((bytes) => bytes.fill(1, 299_999))),
  ])
  expect(marks[0]).toMatchObject({ name: 'film.mp4', size: 300_000, lastModified: 5 })
  expect(marks[1]).toEqual(marks[0])
  expect(new Set(marks.map(({ print }) => print)).size).toBe(3)
})
