// The process that inspects one uploaded file, so that a crash does not harm the server. It opens no file, but asks the
// server for ranges of bytes. It ends when the server ends, even while a hostile file keeps it busy.
import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Answer, type Finding, type Order, PIECE_BYTES, type Task } from './inspection.ts'
import { assertNamedWhole } from './container-length.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, Unread } from '../media-refused.ts'
import { assertWork } from './work-budget.ts'

function endWithParent(): void {
  const folder = process.cwd()
  process.once('disconnect', () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
  const watch = `const { ppid } = process
    setInterval(() => {
      if (process.ppid === ppid) return
      require('node:fs').rmSync(${JSON.stringify(folder)}, { recursive: true, force: true })
      process.kill(process.pid, 'SIGKILL')
    }, 1000)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}

const say = (answer: Answer) => process.send?.(answer)

function askForBytes(size: number) {
  const waiting = new Map<number, (bytes: Uint8Array) => void>()
  let last = 0
  const readPiece = (start: number, end: number) =>
    new Promise<Uint8Array>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      say({ kind: 'read', id: last, start, end })
    })
  const read = async (start: number, end: number) => {
    if (end - start <= PIECE_BYTES) return await readPiece(start, end)
    const joined = new Uint8Array(end - start)
    for (let at = start; at < end; at += PIECE_BYTES)
      joined.set(await readPiece(at, Math.min(end, at + PIECE_BYTES)), at - start)
    return joined
  }
  const hear = ({ id, bytes }: Extract<Order, { kind: 'bytes' }>) => {
    waiting.get(id)?.(bytes)
    waiting.delete(id)
  }
  return { bytes: { size, read } satisfies MediaBytes, hear }
}

/** Loads the reader for this kind of file only, since both readers together take much memory. */
async function loadReader(kind: string | undefined) {
  if (kind === 'image') {
    const { probeImage, readHeader } = await import('./probe-image.ts')
    const { makeSmallPictures } = await import('./small-pictures.ts')
    const { barePicture } = await import('./bare-picture.ts')
    return async (bytes: MediaBytes, { wanted, image }: Task): Promise<Finding> => {
      if (image === undefined) throw new TypeError('A picture needs limits')
      const picture = await bytes.read(0, bytes.size)
      const facts = await probeImage(picture, image)
      const small = await makeSmallPictures(picture, facts, image)
      const isNew = image.widths === undefined && wanted !== undefined
      const bare = isNew ? barePicture(picture, await readHeader(picture)) : undefined
      return { image: facts, small, bare }
    }
  }
  const { probeMedia } = await import('./probe-media.ts')
  const { readTags } = await import('./read-tags.ts')
  return async (bytes: MediaBytes, { wanted, tags }: Task): Promise<Finding> => {
    if (wanted === undefined && tags !== undefined) return { tags: await readTags(bytes, tags) }
    const facts = await probeMedia(bytes)
    assertWork(facts, bytes.size)
    return { media: facts }
  }
}

type Reader = Awaited<ReturnType<typeof loadReader>>

async function look(bytes: MediaBytes, task: Task, read: Reader): Promise<Finding> {
  const { wanted } = task
  if (wanted === undefined) return await read(bytes, task)
  const { sniff } = await import('./sniff.ts')
  const sniffed = await sniff(bytes)
  if (sniffed.container !== undefined) {
    await assertNamedWhole(bytes, sniffed.container)
    return { sniffed }
  }
  if (!sniffed.kinds.includes(wanted)) return { sniffed }
  try {
    return { sniffed, ...(await read(bytes, task)) }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { sniffed: { ...sniffed, container: 'other' } }
  }
}

/** Reports the finding before it reads the tags, because reading the tags may crash this process. */
async function withTags(finding: Finding, { size, tags }: Task, bytes: MediaBytes, read: Reader) {
  say({ kind: 'found', finding })
  try {
    return { ...finding, ...(await read(bytes, { size, tags })) }
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    return { ...finding, tags: {} }
  }
}

async function work(task: Task, bytes: MediaBytes, read: Reader): Promise<Answer> {
  try {
    const finding = await look(bytes, task, read)
    const isMedia = finding.media !== undefined || finding.sniffed?.container !== undefined
    const isWhole = task.wanted === undefined || task.tags === undefined || !isMedia
    return { kind: 'found', finding: isWhole ? finding : await withTags(finding, task, bytes, read) }
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    return { kind: 'refused', message: error.message, fault: error.fault, isUnread: error instanceof Unread }
  }
}

endWithParent()
const read = await loadReader(process.argv[2])
let hear: ReturnType<typeof askForBytes>['hear'] | undefined
process.on('message', (order: Order) => {
  if (order.kind === 'bytes') return hear?.(order)
  const asked = askForBytes(order.task.size)
  hear = asked.hear
  void work(order.task, asked.bytes, read).then((answer) => process.send?.(answer, () => process.exit(0)))
})
say({ kind: 'ready' })
