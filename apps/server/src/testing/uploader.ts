// Uploads files as an editor does, and makes small real files for that.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type BodyOf, type OutputOf, calls } from '@jinvani/contract'
import { findFfmpeg } from '@jinvani/media'
import { type Clip, generateClip } from '@jinvani/media/testing/generate-clip.ts'
import type { TestApp } from './test-app.ts'

export async function makeClip(clip: Clip): Promise<Buffer> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('The upload tests need an ffmpeg')
  const folder = await mkdtemp(join(tmpdir(), 'upload-test-'))
  try {
    await generateClip(ffmpeg, clip, join(folder, 'clip'))
    return await readFile(join(folder, 'clip'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export function makePng(width = 40, height = 30): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per colour (red, green and blue), and the default methods of PNG.
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7a)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes a film larger with a box that players skip. */
export function padFilm(film: Buffer, size: number): Buffer {
  const box = Buffer.alloc(size - film.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([film, box])
}

type Presigned = OutputOf<typeof calls.presignUpload>

export function uploader(app: TestApp, token: string) {
  const presign = async (prefix: string, contentType: string, size?: number) => {
    const body = { filename: '../../etc/passwd', contentType, prefix, size }
    const answer = await app.call(calls.presignUpload, { token, body })
    if (answer.status !== 200) throw new Error(`presign: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const put = (signed: Presigned, bytes: string | Buffer, contentType = signed.contentType) =>
    fetch(signed.url, {
      method: 'PUT',
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
      headers: { ...signed.headers, 'content-type': contentType },
    })
  const complete = (publicUrl: string) => app.call(calls.completeUpload, { token, body: { publicUrl } })
  const send = async (prefix: string, contentType: string, bytes: string | Buffer) => {
    const signed = await presign(prefix, contentType)
    const answer = await put(signed, bytes)
    if (answer.status !== 200) throw new Error(`put: ${answer.status} ${await answer.text()}`)
    return signed.publicUrl
  }
  /** The address under which staff can read a file that no active item names. */
  const preview = async (publicUrl: string) => {
    const answer = await app.call(calls.previewFiles, { token, body: { urls: [publicUrl] } })
    if (answer.status !== 200) throw new Error(`preview: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.urls[0] ?? ''
  }
  return { presign, put, complete, send, preview }
}

export function id3Tag(title: string, cover: Buffer, more: Record<string, string> = {}): Buffer {
  const frame = (name: string, body: Buffer) => {
    const head = Buffer.alloc(10)
    head.write(name, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const textOf = (words: string) =>
    Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(words, 'utf16le')])
  const texts = Object.entries({ TIT2: title, ...more }).map(([name, words]) => frame(name, textOf(words)))
  const picture = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), cover])
  const frames = Buffer.concat([...texts, frame('APIC', picture)])
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  // ID3 writes numbers with seven bits per byte.
  for (let byte = 0; byte < 4; byte += 1) head[9 - byte] = (frames.length >> (7 * byte)) & 0x7f
  return Buffer.concat([head, frames])
}

export function partSender(app: TestApp, token: string) {
  const start = async (size: number, about: Partial<BodyOf<typeof calls.startMultipart>> = {}) => {
    const body = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size, ...about }
    const answer = await app.call(calls.startMultipart, { token, body })
    if (answer.status !== 201) throw new Error(`start: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const sign = async (id: string, partNumber: number) => {
    const answer = await app.call(calls.signParts, {
      token,
      params: { id },
      body: { partNumbers: [partNumber] },
    })
    const [part] = answer.body.parts ?? []
    if (part === undefined) throw new Error(`sign: ${answer.status} ${JSON.stringify(answer.body)}`)
    return part.url
  }
  const put = (url: string, bytes: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  const send = async (
    { uploadId, partSize }: { uploadId: string; partSize: number },
    film: Buffer,
    partNumber: number,
  ) =>
    put(await sign(uploadId, partNumber), film.subarray((partNumber - 1) * partSize, partNumber * partSize))
  const about = (id: string) => ({ token, params: { id } })
  const state = (id: string) => app.call(calls.getMultipart, about(id))
  const complete = (id: string) => app.call(calls.completeMultipart, about(id))
  const abort = (id: string) => app.call(calls.abortMultipart, about(id))
  const makeItem = (id: string, query: { unlessKnown?: 'true' } = {}) =>
    app.call(calls.makeItem, { ...about(id), query })
  return { start, sign, put, send, state, complete, abort, makeItem }
}
