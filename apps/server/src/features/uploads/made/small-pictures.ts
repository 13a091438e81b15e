// Small copies of uploaded pictures. The key of a copy contains the key of its original, so that both are found and
// removed together. `uploads.small` says which copies exist.
import { Readable } from 'node:stream'
import { imageMax, podcastSquare, shareCard, smallWidths, squaredFolder } from '@jinvani/contract'
import { MediaRefused, shrinkPicture } from '@jinvani/media'
import type { SmallSizes } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobContext, JobOutcome } from '../../../platform/queue/queue.ts'
import { type Storage, isStorageError } from '../../../platform/storage/storage.ts'
import type { PublicKey } from '../../public-changes/service.ts'
import { findOwnKey } from '../own-address.ts'
import * as queries from '../queries.ts'
import { storedBytes } from '../receiving/verify.ts'

export const cardType = 'image/jpeg'
export const webpType = 'image/webp'
export const smallKey = (key: string, width: number | string) => `small/${width}/${key}`

/** Folder of the copies as WebP. In `<width>` are those of an older version, in the format of the picture. */
export const webpName = (width: number | string) => `webp${width}`

export const firstCopy = webpName(smallWidths[0])
/**
 * Entries that `uploads.small` has after the copies of a picture were made; 0 for a copy that is not wanted or cannot
 * be made. A picture without one of these entries is tried again.
 */
export const triedCopies = [firstCopy, 'card', 'square']

const addressed = [...smallWidths.map(String), 'card', 'square']
const small = new RegExp(`^small/(${addressed.join('|')})/(images/.+?\\.\\w+)(\\.jpg)?$`)

/**
 * Splits the path of a picture. `key`: key of the original. `width`: undefined unless the path names a small copy. Only
 * the path of a square has a further ending, `.jpg`, since directories of podcasts look at it.
 */
export function readSmallKey(path: string): { key: string; width: string | undefined } {
  const [, width, original, ending] = small.exec(path) ?? []
  const isRight = (width === 'square') === (ending !== undefined)
  return isRight ? { key: original ?? path, width } : { key: path, width: undefined }
}

export async function removeSmall(storage: Storage, key: string): Promise<void> {
  if (!key.startsWith('images/')) return
  for (const name of [...addressed, ...smallWidths.map(webpName)]) await storage.remove(smallKey(key, name))
}

type Whole = Awaited<ReturnType<typeof queries.listWhole>>[number]

/** Makes the small copies. None if the picture cannot be opened, or was removed or replaced meanwhile. */
async function shrink(
  storage: Storage,
  { key, size, storeVersion: version, small: known }: Whole,
  signal: AbortSignal,
) {
  const bytes = storedBytes(storage, key, { size: size ?? 0, modifiedAt: new Date(0), version })
  try {
    const widths = smallWidths.filter((width) => known?.[webpName(width)] === undefined)
    const square = key.startsWith(squaredFolder) ? podcastSquare : undefined
    const wanted = { maxPixels: imageMax.pixels, widths, card: shareCard, square }
    return await shrinkPicture(bytes, wanted, signal)
  } catch (error) {
    const isLost = isStorageError(error, 'missing') || isStorageError(error, 'changed')
    if (isLost || error instanceof MediaRefused) return []
    throw error
  }
}

async function shrinkOne({ db, storage, memory }: Deps, whole: Whole, signal: AbortSignal): Promise<void> {
  const { key } = whole
  const small = await shrink(storage, whole, signal)
  const sizes: SmallSizes = { ...Object.fromEntries(triedCopies.map((name) => [name, 0])), ...whole.small }
  for (const { width, bytes } of small) {
    const body = Readable.from([Buffer.from(bytes)])
    const isJpeg = typeof width === 'string'
    const name = isJpeg ? width : webpName(width)
    const rules = { maxBytes: bytes.length, contentType: isJpeg ? cardType : webpType }
    await storage.write(smallKey(key, name), body, rules)
    sizes[name] = bytes.length
  }
  if (!(await queries.noteSmall(db, key, sizes))) await removeSmall(storage, key)
  memory.forget([`picture-${key}` satisfies PublicKey])
}

/** Key of the square copy of a picture (`/media/…`): null if it has none, undefined until it is made. */
export async function findSquare({ db }: Pick<Deps, 'db'>, url: string): Promise<string | null | undefined> {
  const key = findOwnKey(url, '')
  const upload = key?.startsWith(squaredFolder) ? await queries.findUpload(db, key) : undefined
  if (key === null || upload?.status !== 'verified') return null
  const bytes = upload.small?.['square']
  return bytes === undefined ? undefined : bytes > 0 ? smallKey(key, 'square') : null
}

/** Pictures in one run. The next run begins with the newest pictures, which may have arrived meanwhile. */
const AT_ONCE = 20

/** The job `picture.shrink`. A run continues where the last one was interrupted, since the rows show what is left. */
export async function shrinkPictures(deps: Deps, { signal }: JobContext): Promise<JobOutcome> {
  const wholes = await queries.listWhole(deps.db, AT_ONCE, triedCopies)
  for (const whole of wholes) {
    signal.throwIfAborted()
    await shrinkOne(deps, whole, signal)
  }
  return wholes.length < AT_ONCE ? { done: true } : { laterSec: 1 }
}

const AFTER_START_SEC = 5

/** Queues the job if pictures lack small copies, such as pictures of an older version or from a backup. */
export async function shrinkLater({ db, queue }: Deps): Promise<void> {
  const [due] = await queries.listWhole(db, 1, triedCopies)
  if (due === undefined || (await queue.isWaiting('picture.shrink', {}))) return
  await queue.send(db, 'picture.shrink', {}, { afterSec: AFTER_START_SEC })
}
