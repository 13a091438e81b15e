// Begins uploads. Only the person who began an upload in parts may continue it; everybody else gets a 404.
import { randomBytes } from 'node:crypto'
import {
  type Calls,
  type InputOf,
  type UploadPrefix,
  limits,
  choosePartSize,
  uploadPrefixes,
  uploadTypes,
} from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../../platform/app-error.ts'
import { consume } from '../../../platform/load/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor, Handlers } from '../../../platform/http/handler.ts'
import { isStorageError, countParts } from '../../../platform/storage/storage.ts'
import * as multipart from '../multipart-queries.ts'
import * as queries from '../queries.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { type Verified, completeUpload, getVerified } from './complete-upload.ts'

const MB = 1024 * 1024

/** Refuses a file if the disk lacks room for it beside the reserve for database and workers. `size`: 0 if unknown. */
export async function checkRoom({ storage, config }: Deps, size: number): Promise<void> {
  const free = await storage.freeBytes()
  if (free === null) return
  const room = Math.max(0, free - config.minFreeDiskBytes)
  if (room > 0 && size <= room) return
  if (size === 0) throw new AppError('no-room')
  const message = `The server has no room for this file: it has ${Math.ceil(size / MB)} MB, and ${Math.floor(room / MB)} MB are free`
  throw new AppError('no-room', { message })
}

/** The key never contains the name of the file on the machine of its sender. */
function newKey({ prefix, contentType }: { prefix: UploadPrefix; contentType: string }): string {
  const extension = uploadTypes[uploadPrefixes[prefix].media][contentType] ?? 'bin'
  return `${prefix}${randomBytes(18).toString('base64url')}.${extension}`
}

export const limitNewUploads = ({ db, config }: Deps, adminId: string) =>
  consume(db, `presign:${adminId}`, { limit: config.uploadsPerMinute, windowSec: 60 })

async function presignUpload(deps: Deps, adminId: string, input: InputOf<Calls['presignUpload']>) {
  const { db, storage } = deps
  await limitNewUploads(deps, adminId)
  await checkRoom(deps, input.size ?? 0)
  const key = newKey(input)
  const { contentType, expiresIn, size, filename: name } = input
  const { maxBytes } = uploadPrefixes[input.prefix]
  const ticket = { key, contentType, maxBytes, size, expiresInSec: expiresIn }
  const { url, headers } = await storage.presignPut(ticket)
  await queries.ensureUpload(db, { key, ownerId: adminId, contentType, maxBytes, name })
  const fileUrl = urlOf(deps, key)
  return {
    url,
    uploadUrl: url,
    signedUrl: url,
    presignedUrl: url,
    publicUrl: fileUrl,
    urlPublic: fileUrl,
    location: fileUrl,
    fileUrl,
    contentType,
    headers,
    maxBytes,
    expiresIn,
  }
}

export interface Claim {
  id: string
  adminId: string
}

export const getOwn = async ({ db }: Deps, { id, adminId }: Claim) =>
  existing(await multipart.findOwnMultipart(db, id, adminId))

const urlOf = ({ config }: Deps, key: string) => `${config.publicUrl}/media/${key}`

type Described = Pick<multipart.MultipartRow, 'id' | 'key' | 'size' | 'partSize' | 'contentType'>
function describe(deps: Deps, { id, key, size, partSize, contentType }: Described) {
  const partCount = countParts({ size, partSize })
  return { uploadId: id, key, publicUrl: urlOf(deps, key), contentType, size, partSize, partCount }
}

async function startMultipart(deps: Deps, adminId: string, input: InputOf<Calls['startMultipart']>) {
  const { db, storage } = deps
  await limitNewUploads(deps, adminId)
  const { contentType, prefix, size, becomesItem, filename } = input
  await checkRoom(deps, size)
  const key = newKey(input)
  const partSize = choosePartSize(size)
  const ref = await storage.multipart.begin({ key, size, partSize, contentType })
  const row = { key, ref, size, partSize, itemName: becomesItem ? filename : null }
  const id = await inTransaction(db, async (trx) => {
    const { maxBytes } = uploadPrefixes[prefix]
    await queries.ensureUpload(trx, { key, ownerId: adminId, contentType, maxBytes, name: filename })
    return await multipart.insertMultipart(trx, row)
  })
  return describe(deps, { id, contentType, ...row })
}

export async function signParts(deps: Deps, claim: Claim, partNumbers: number[]) {
  const limit = deps.config.uploadPartsPerMinute
  await consume(deps.db, `sign-parts:${claim.adminId}`, { limit, windowSec: 60 })
  const row = await getOwn(deps, claim)
  if (row.assembledAt !== null) throw new AppError('upload-exists')
  const count = countParts(row)
  const at = partNumbers.findIndex((number) => number > count)
  if (at !== -1)
    throw fieldError(`partNumbers.${at}`, `This file has ${count} ${count === 1 ? 'part' : 'parts'}`)
  const expiresIn = limits.presignExpirySec
  const parts = await Promise.all(
    partNumbers.map(async (partNumber) => ({
      partNumber,
      url: await deps.storage.multipart.presignPart(row, partNumber, expiresIn),
    })),
  )
  return { parts, expiresIn }
}

async function getMultipart(deps: Deps, claim: Claim) {
  const row = await getOwn(deps, claim)
  const parts = row.assembledAt === null ? existing(await listParts(deps, row)) : 'assembled'
  const isAssembled = parts === 'assembled'
  return { ...describe(deps, row), isAssembled, parts: isAssembled ? [] : parts }
}

/**
 * The parts in the store; undefined if they are gone; `assembled` if they are one file already, since the server
 * crashed after it had assembled them and before it had noted that.
 */
async function listParts(
  { storage }: Deps,
  row: Pick<multipart.MultipartRow, 'key' | 'ref' | 'size' | 'partSize'>,
) {
  try {
    return await storage.multipart.listParts(row)
  } catch (error) {
    if (!isStorageError(error, 'missing')) throw error
    return (await storage.stat(row.key)) === null ? undefined : 'assembled'
  }
}

async function assembleOwn(deps: Deps, claim: Claim): Promise<string> {
  const { db, storage } = deps
  const row = await getOwn(deps, claim)
  const upload = await queries.findUpload(db, row.key)
  if (row.assembledAt !== null || upload?.status !== 'presigned') return row.key
  try {
    await storage.multipart.assemble(row)
  } catch (error) {
    if (isStorageError(error, 'missing')) throw new AppError('not-found')
    if (!isStorageError(error, 'incomplete')) throw error
    throw new AppError('upload-missing', { message: 'Some parts of the file have not been uploaded' })
  }
  await multipart.changeMultipart(db, row.id, { assembledAt: new Date() })
  return row.key
}

export async function receiveArrival(deps: Deps, claim: Claim): Promise<Verified & { url: string }> {
  const key = await assembleOwn(deps, claim)
  return { ...(await getVerified(deps, key, 'publicUrl')), url: urlOf(deps, key) }
}

async function abortMultipart(deps: Deps, claim: Claim): Promise<void> {
  const { key, ref } = await getOwn(deps, claim)
  if (!(await queries.markRejected(deps.db, key))) throw new AppError('upload-exists')
  await deps.storage.multipart.abort({ key, ref })
  await deps.storage.remove(key)
  await queries.deleteUnverified(deps.db, key)
}

const AT_ONCE = 20

/** Complete uploads that should become items, but whose senders left before asking for that. */
export async function listLeftUploads(deps: Deps, touchedBefore: Date): Promise<Claim[]> {
  const whole: Claim[] = []
  for (const row of await multipart.listLeftArrivals(deps.db, touchedBefore, AT_ONCE)) {
    const isAssembled = row.status === 'verified' || row.assembledAt !== null
    const parts = isAssembled ? 'assembled' : await listParts(deps, row)
    if (parts === 'assembled' || parts?.length === countParts(row))
      whole.push({ id: row.id, adminId: row.ownerId })
  }
  return whole
}

export async function findKnown(db: Db, { fingerprints }: InputOf<Calls['knownFiles']>) {
  const known = await multipart.listKnown(db, [...new Set(fingerprints)])
  const byPrint = new Map(known.map(({ fingerprint, ...item }) => [fingerprint, item]))
  return { items: fingerprints.map((fingerprint) => byPrint.get(fingerprint) ?? null) }
}

export function multipartRoutes(deps: Deps) {
  const claimOf = ({ params, actor }: { params: { id: string }; actor: Actor }) => {
    return { id: params.id, adminId: actor.id }
  }
  return {
    presignUpload: ({ body, actor, uploadLength }) =>
      presignUpload(deps, actor.id, { ...body, size: body.size ?? uploadLength }),
    startMultipart: ({ body, actor }) => startMultipart(deps, actor.id, body),
    getMultipart: (request) => getMultipart(deps, claimOf(request)),
    signParts: (request) => signParts(deps, claimOf(request), request.body.partNumbers),
    completeMultipart: async (request) =>
      completeUpload(deps, urlOf(deps, await assembleOwn(deps, claimOf(request)))),
    abortMultipart: (request) => abortMultipart(deps, claimOf(request)),
    knownFiles: ({ body }) => findKnown(deps.db, body),
  } satisfies Partial<Handlers>
}
