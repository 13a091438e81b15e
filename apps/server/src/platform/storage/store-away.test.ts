// An outage of the store is never taken for a missing file, whatever the outage and the call.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FaultyProxy,
  outages,
  patienceOf,
  startFaultyProxy,
} from '../../testing/storage/faulty-proxy.ts'
import { type S3Double, startS3Double } from '../../testing/storage/s3-double.ts'
import { s3Storage } from './s3.ts'
import { type Storage, asDiskFault, findStoreFault, isStorageError, StorageError } from './storage.ts'

const key = 'videos/film.mp4'
const file = { key, size: 10, partSize: 10 * 1024 * 1024, ref: 'some-upload' }
let folder: string
let double: S3Double
let proxy: FaultyProxy
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'away-'))
  double = await startS3Double()
  proxy = await startFaultyProxy(double.endpoint)
  const { bucket, accessKeyId, secretAccessKey } = double
  storage = s3Storage({
    bucket,
    accessKeyId,
    secretAccessKey,
    region: 'us-east-1',
    tempFolder: folder,
    endpoint: proxy.endpoint,
    patience: patienceOf(2000),
  })
  await storage.write(key, Readable.from([Buffer.alloc(3_000_000, 'film')]), { maxBytes: 3_000_000 })
})
afterAll(async () => {
  await proxy.close()
  await double.close()
  await rm(folder, { recursive: true })
})

const body = () => Readable.from([Buffer.from('0123456789')])
const calls: Record<string, () => Promise<unknown>> = {
  check: () => storage.check(),
  stat: () => storage.stat(key),
  read: async () => buffer(await storage.read(key)),
  withFile: () => storage.withFile(key, async () => 'used'),
  write: () => storage.write('images/a.png', body(), { maxBytes: 99 }),
  begin: () => storage.multipart.begin({ ...file, contentType: 'video/mp4' }),
  writePart: () => storage.multipart.writePart(file, 1, body()),
  listParts: () => storage.multipart.listParts(file),
  assemble: () => storage.multipart.assemble(file),
  abort: () => storage.multipart.abort(file),
}
const faultOf = async (call: () => Promise<unknown>) => {
  const error = await call().then(
    () => 'no error',
    (thrown: unknown) => thrown,
  )
  return findStoreFault(error) ?? error
}

test.each(outages)('a store that %s is away for every call, and works again afterwards', async (outage) => {
  await proxy.set(outage)
  const faults = Object.entries(calls).map(async ([name, call]) => [name, await faultOf(call)])
  const all = Object.fromEntries(await Promise.all(faults)) as Record<string, unknown>
  await proxy.set(null)
  expect(all).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 'away'])))
  expect((await storage.stat(key))?.size).toBe(3_000_000)
})

test.each(['stops in the middle', 'ends in the middle'] as const)(
  'a store that %s of a file is unreachable',
  async (outage) => {
    const stream = await storage.read(key)
    await proxy.set(outage)
    const rest = await faultOf(() => buffer(stream))
    const whole = await faultOf(async () => buffer(await storage.read(key)))
    await proxy.set(null)
    expect([rest, whole]).toEqual(['away', 'away'])
  },
)

test.each([
  ['says nothing with 200', ['stat', 'read', 'withFile', 'write', 'writePart', 'begin']],
  ['has lost its bucket', ['read', 'withFile', 'write', 'writePart', 'begin', 'listParts']],
] as const)('a store that %s is unreachable', async (outage, names) => {
  await proxy.set(outage)
  const faults = await Promise.all(names.map((name) => faultOf(() => calls[name]?.() ?? Promise.resolve())))
  await proxy.set(null)
  expect(faults).toEqual(names.map(() => 'away'))
})

test('a full store refuses a file and a part', async () => {
  double.isFull = true
  const faults = await Promise.all(
    ['write', 'writePart'].map((name) => faultOf(() => calls[name]?.() ?? Promise.resolve())),
  )
  double.isFull = false
  expect(faults).toEqual(['full', 'full'])
})

test('a missing file or upload, and a taken key, are no fault of the store', async () => {
  const reasonOf = (call: () => Promise<unknown>) => call().then(() => null, (error: unknown) => (error as StorageError).reason) // prettier-ignore
  const rules = { maxBytes: 99, ifAbsent: true }
  expect([
    await storage.stat('videos/gone.mp4'),
    await reasonOf(() => storage.read('videos/gone.mp4')),
    await reasonOf(() => storage.write(key, body(), rules)),
    await reasonOf(() => storage.multipart.listParts(file)),
  ]).toEqual([null, 'missing', 'taken', 'missing'])
})

test('a fault of the store is found among the causes, and a full disk is not an unreachable store', () => {
  const error = new Error('copying failed', { cause: new StorageError('away') })
  const ofDisk = (code: string) => asDiskFault(Object.assign(new Error(code), { code }))
  expect([error, new Error('other'), undefined].map(findStoreFault)).toEqual(['away', undefined, undefined])
  expect(['ESTALE', 'ENOSPC', 'EINVAL'].map((code) => findStoreFault(ofDisk(code)))).toEqual(['away', 'full', undefined]) // prettier-ignore
  expect(isStorageError(ofDisk('ENOSPC'), 'full')).toBe(true)
})
