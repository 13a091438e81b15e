// Multipart uploads to a bucket: browsers send parts straight to it, and this program sends large files that it made.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import * as aws from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { choosePartSize } from '@jinvani/contract'
import { statusOf, unhurried } from './s3-connection.ts'
import {
  type BegunUpload,
  type MultipartFile,
  type MultipartStore,
  StorageError,
  type StoredPart,
  type WriteRules,
  assertStorageKey,
  assertWhole,
  isStorageKey,
  countParts,
  placeOfPart,
} from './storage.ts'

export function explain(error: unknown): unknown {
  const status = statusOf(error)
  if (status === 404) return new StorageError('missing', { cause: error })
  return status === 409 || status === 412 ? new StorageError('taken', { cause: error }) : error
}

interface S3Multipart extends MultipartStore {
  /** Uploads a local file in parts, and removes them if it fails. */
  writeFile(key: string, path: string, size: number, rules: WriteRules): Promise<void>
}

const PARTS_AT_ONCE = 4
const bare = (ETag = '') => ETag.replaceAll('"', '')

export function s3Multipart(
  { client, signer, bucket }: { client: aws.S3Client; signer: aws.S3Client; bucket: string },
  sizeOf: (key: string) => Promise<number | null>,
): S3Multipart {
  const object = (key: string) => ({ Bucket: bucket, Key: assertStorageKey(key) })
  const upload = ({ key, ref }: BegunUpload) => ({ ...object(key), UploadId: ref })

  const begin = async (key: string, contentType: string | undefined) => {
    const command = new aws.CreateMultipartUploadCommand({ ...object(key), ContentType: contentType })
    const { UploadId } = await client.send(command)
    if (UploadId === undefined) throw new StorageError('away')
    return UploadId
  }

  const partCommand = (file: MultipartFile, partNumber: number, body?: Readable) =>
    new aws.UploadPartCommand({
      ...upload(file),
      PartNumber: partNumber,
      ContentLength: placeOfPart(file, partNumber).length,
      ...(body && { Body: body }),
    })

  const writePart = async (file: MultipartFile, partNumber: number, body: Readable) => {
    // Aborts the request if its body fails: the SDK would wait for ever for the rest.
    const failure = new AbortController()
    body.once('error', (error) => failure.abort(error))
    try {
      const command = partCommand(file, partNumber, body)
      const options = { ...unhurried, abortSignal: failure.signal }
      return bare((await client.send(command, options)).ETag)
    } catch (error) {
      throw failure.signal.aborted ? failure.signal.reason : explain(error)
    }
  }

  const listParts = async (file: MultipartFile) => {
    const listed: StoredPart[] = []
    let after: string | undefined
    do {
      const command = new aws.ListPartsCommand({ ...upload(file), PartNumberMarker: after })
      const page = await client.send(command).catch((error: unknown) => {
        throw explain(error)
      })
      for (const { PartNumber = 0, ETag, Size = 0 } of page.Parts ?? [])
        listed.push({ partNumber: PartNumber, ETag: bare(ETag), size: Size })
      // Not the SDK's paginator: some services send a marker even with the last page, and it would go on for ever.
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (after !== undefined)
    return listed
  }

  const join = async (file: MultipartFile, rules: Pick<WriteRules, 'ifAbsent'>) => {
    const parts = await listParts(file)
    assertWhole(file, parts)
    const Parts = parts.map(({ partNumber, ETag }) => ({ PartNumber: partNumber, ETag: `"${ETag}"` }))
    const complete = (condition: { IfNoneMatch?: '*' }) => {
      const whole = { ...upload(file), MultipartUpload: { Parts }, ...condition }
      return client.send(new aws.CompleteMultipartUploadCommand(whole), unhurried)
    }
    try {
      await complete(rules.ifAbsent === true ? { IfNoneMatch: '*' } : {})
    } catch (error) {
      // Some stores know this condition only for a PUT. It is not needed here: no other upload may write this key.
      if (statusOf(error) === 501 && rules.ifAbsent === true) return void (await complete({}))
      throw explain(error)
    }
  }

  const assemble = async (file: MultipartFile) => {
    try {
      await join(file, { ifAbsent: true })
    } catch (error) {
      // No error if the file is whole: the first answer was lost, or another request assembled it.
      if ((await sizeOf(file.key)) !== file.size) throw error
    }
  }

  const abort = async (begun: BegunUpload) => {
    await client.send(new aws.AbortMultipartUploadCommand(upload(begun))).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error
    })
  }

  const writeParts = async (file: MultipartFile, path: string) => {
    const waiting = Array.from({ length: countParts(file) }, (_, index) => index + 1)
    const work = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const { start, length } = placeOfPart(file, number)
        await writePart(file, number, createReadStream(path, { start, end: start + length - 1 }))
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  return {
    begin: ({ key, contentType }) => begin(key, contentType),
    presignPart: (file, partNumber, expiresInSec) =>
      getSignedUrl(signer, partCommand(file, partNumber), {
        expiresIn: expiresInSec,
        signableHeaders: new Set(['host', 'content-length']),
      }),
    readPartGrant: () => null,
    writePart,
    listParts,
    assemble,
    abort,
    // Lists at most a thousand. Once these are removed, the next call finds the others.
    listBegun: async (before) => {
      const { Uploads = [] } = await client.send(new aws.ListMultipartUploadsCommand({ Bucket: bucket }))
      return Uploads.flatMap(({ Key = '', UploadId = '', Initiated }) =>
        isStorageKey(Key) && Initiated && Initiated < before ? [{ key: Key, ref: UploadId }] : [],
      )
    },
    writeFile: async (key, path, size, rules) => {
      const ref = await begin(key, rules.contentType)
      const file = { key, ref, size, partSize: choosePartSize(size) }
      try {
        await writeParts(file, path)
        await join(file, rules)
      } catch (error) {
        await abort(file).catch(() => {})
        throw error
      }
    },
  }
}
