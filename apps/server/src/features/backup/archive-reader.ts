import { type Hash, createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { END, End, FORMAT, HEAD, Head, factsText } from './manifest.ts'
import { BackupRefused } from './refusal.ts'

const unzip = promisify(gunzip)
/** Most bytes of an unpacked entry of lines: usually it has a megabyte, but one line may be very long. */
const MOST_BYTES = 256 * 1024 * 1024
const READ_BYTES = 256 * 1024
const MOST_ABOUT = 16 * 1024 * 1024

export interface Entry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupRefused(`The backup is damaged: ${what}. Nothing was restored; take another one`, { cause })

function streamOf(handle: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_BYTES))
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      else controller.close()
    },
  })
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupRefused(`${file} cannot be read: ${cause.message}`, { cause })
  })
  try {
    const entries = streamOf(handle).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) yield { name: header.name, size: header.size, body }
  } catch (error) {
    throw damaged('its parts do not fit', error)
  } finally {
    await handle.close()
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, update: (bytes: Uint8Array) => void) {
  try {
    for await (const chunk of body) {
      update(chunk)
      yield chunk
    }
  } catch (error) {
    throw damaged('it ends too early', error)
  }
}

async function parse<T>(entry: Entry, schema: { parse(value: unknown): T }): Promise<T> {
  if (entry.size > MOST_ABOUT) throw damaged(`${entry.name} is too long`)
  try {
    return schema.parse(JSON.parse((await buffer(entry.body)).toString()))
  } catch (error) {
    throw damaged(`${entry.name} cannot be read`, error)
  }
}

/**
 * Reads a backup to its end and compares the checksum. `visit` gets every entry but the first and the last;
 * unread parts of a body are skipped. If it returns false, reading stops without a check of the checksum.
 */
export async function readArchive(
  file: string,
  visit: (entry: Entry) => Promise<boolean | void>,
): Promise<End | null> {
  const hash = createHash('sha256')
  let entries = 0
  let end: End | undefined
  for await (const { name, size, body } of entriesOf(file)) {
    if (end) throw damaged('something follows its end')
    if (name === END) {
      end = await checkEnd({ name, size, body }, entries, hash)
      continue
    }
    hash.update(`${name}\n${size}\n`)
    entries += 1
    const counted = hashed(body, (bytes) => hash.update(bytes))
    if (name !== HEAD && (await visit({ name, size, body: counted })) === false) return null
    for await (const _ of counted);
  }
  if (end === undefined) throw damaged('its end is missing')
  return end
}

async function checkEnd(entry: Entry, entries: number, hash: Hash): Promise<End> {
  const end = await parse(entry, End)
  const sha256 = hash.update(factsText(end)).digest('hex')
  if (end.entries !== entries || end.sha256 !== sha256) throw damaged('its checksum does not fit')
  return end
}

export async function readHead(file: string): Promise<Head> {
  for await (const entry of entriesOf(file)) {
    if (entry.name !== HEAD) break
    const head = await parse(entry, Head)
    if (head.format <= FORMAT) return head
    throw new BackupRefused(`${file} was written by a newer version of the program`)
  }
  throw new BackupRefused(`${file} is not a backup of Jinvani`)
}

export async function readLines({ name, body }: Entry): Promise<string[]> {
  const text = await unzip(await buffer(body), { maxOutputLength: MOST_BYTES }).catch((cause: unknown) => {
    throw damaged(`${name} cannot be read`, cause)
  })
  return text.toString().trimEnd().split('\n')
}
