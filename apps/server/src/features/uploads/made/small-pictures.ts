// Small copies of uploaded pictures. Their keys contain the key of the original, and they are found and removed with
// it. `uploads.small` has the widths that exist.
import { Readable } from 'node:stream'
import { imageMax, shareCard, smallWidths } from '@jinvani/contract'
import { MediaRefused, shrinkPicture } from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import type { JobContext, JobOutcome } from '../../../platform/queue/queue.ts'
import { type Storage, isStorageError } from '../../../platform/storage/storage.ts'
import type { PublicKey } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'
import { storedBytes } from '../receiving/verify.ts'

export const cardType = 'image/jpeg'
export const smallKey = (key: string, width: number | string) => `small/${width}/${key}`

/** Names of the copies: their widths, and the card for shared links. */
const names = [...smallWidths.map(String), 'card']
const small = new RegExp(`^small/(${names.join('|')})/(images/.+)$`)

/** The key of the original, and the width of the small picture if the key names one. */
export function readSmallKey(key: string): { key: string; width: string | undefined } {
  const [, width, original] = small.exec(key) ?? []
  return { key: original ?? key, width }
}

export async function removeSmall(storage: Storage, key: string): Promise<void> {
  if (key.startsWith('images/')) for (const name of names) await storage.remove(smallKey(key, name))
}

type Whole = Awaited<ReturnType<typeof queries.listWhole>>[number]

/** Returns no copies if the picture cannot be opened, or was removed or replaced in the meantime. */
async function shrink(
  storage: Storage,
  { key, size, storeVersion: version, small: known }: Whole,
  signal: AbortSignal,
) {
  const bytes = storedBytes(storage, key, { size: size ?? 0, modifiedAt: new Date(0), version })
  try {
    const widths = smallWidths.filter((width) => known?.[width] === undefined)
    const wanted = { maxPixels: imageMax.pixels, widths, card: shareCard }
    return await shrinkPicture(bytes, wanted, signal)
  } catch (error) {
    const isLost = isStorageError(error, 'missing') || isStorageError(error, 'changed')
    if (isLost || error instanceof MediaRefused) return []
    throw error
  }
}

async function shrinkOne({ db, storage, memory }: Deps, whole: Whole, signal: AbortSignal): Promise<void> {
  const { key, contentType } = whole
  const small = await shrink(storage, whole, signal)
  for (const { width, bytes } of small) {
    const body = Readable.from([Buffer.from(bytes)])
    const rules = { maxBytes: bytes.length, contentType: width === 'card' ? cardType : contentType }
    await storage.write(smallKey(key, width), body, rules)
  }
  // 0 records that there is no card, so that the picture is not tried again.
  const sizes = {
    ...whole.small,
    card: 0,
    ...Object.fromEntries(small.map(({ width, bytes }) => [width, bytes.length])),
  }
  if (!(await queries.noteSmall(db, key, sizes))) await removeSmall(storage, key)
  memory.forget([`picture-${key}` satisfies PublicKey])
}

/** Pictures in one run of the job. The next run begins with the newest, which arrived during this one. */
const AT_ONCE = 20

/** The job `picture.shrink`: the rows tell what is left, so the next run continues an interrupted one. */
export async function shrinkPictures(deps: Deps, { signal }: JobContext): Promise<JobOutcome> {
  const wholes = await queries.listWhole(deps.db, AT_ONCE)
  for (const whole of wholes) {
    signal.throwIfAborted()
    await shrinkOne(deps, whole, signal)
  }
  return wholes.length < AT_ONCE ? { done: true } : { laterSec: 1 }
}

const AFTER_START_SEC = 5

/** Queues the job for pictures without small ones: from an older version, or restored from a backup. */
export async function shrinkLater({ db, queue }: Deps): Promise<void> {
  if ((await queries.listWhole(db, 1)).length === 0 || (await queue.isWaiting('picture.shrink', {}))) return
  await queue.send(db, 'picture.shrink', {}, { afterSec: AFTER_START_SEC })
}
