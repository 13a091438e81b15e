// An uploaded file becomes an inactive item, once, however often it is asked for.
import { ContentInput, type MadeItem } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { createContent, findFreeSlug, findTitle } from '../content/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import {
  type Claim,
  findKnown,
  getArrival,
  lockArrival,
  lockPrint,
  noteItem,
  noteKnown,
  receiveArrival,
  takeTags,
} from '../uploads/service.ts'
import { languageOfScript, titleOfName, titleOfTag } from './file-title.ts'

interface Arrived {
  title: string
  key: string
  url: string
  contentType: string
  durationSec: number
  /** Empty for none. */
  poster: string
  fingerprint: string | null
}

interface Wish extends Claim {
  /** No second item of the same bytes. */
  unlessKnown: boolean
}
type Arrival = Pick<Awaited<ReturnType<typeof getArrival>>, 'itemName' | 'contentId'>

/** One that is known keeps its name, for the case that it is wanted beside the other. */
const isKnown = ({ itemName, contentId }: Arrival) => contentId !== null && itemName !== null
const isOver = (arrival: Arrival, { unlessKnown }: Wish) =>
  arrival.contentId !== null && (unlessKnown || !isKnown(arrival))

/** Under a lock that the same bytes wait for: of two at the same moment the second finds the first. */
async function noteTwin(trx: Db, { id, unlessKnown }: Wish, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return false
  await lockPrint(trx, fingerprint)
  if (!unlessKnown) return false
  const [twin] = (await findKnown(trx, { fingerprints: [fingerprint] })).items
  if (twin) await noteKnown(trx, id, twin.contentId)
  return Boolean(twin)
}

/** As the form of the console begins, but not live. */
function inputOf({ title, url, contentType, durationSec, poster }: Arrived, slug: string): ContentInput {
  const language = languageOfScript(title)
  return ContentInput.parse({
    title,
    slug,
    platform: 'android',
    active: false,
    mediaType: contentType.startsWith('audio/') ? 'audio' : 'video',
    durationSec: Math.round(durationSec),
    tags: language === undefined ? [] : [language],
    // Lists show the thumbnail.
    images: { poster, thumbnail: poster },
    sources: [{ kind: 'mp4', url, mimeType: contentType }],
    sourceWorkflow: 'upload',
  })
}

/** Undefined where it was made meanwhile, or is known. */
async function saveItem(deps: Deps, trx: Db, claim: Wish, file: Arrived): Promise<string | undefined> {
  const arrival = await lockArrival(trx, claim.id)
  if (!arrival) throw new AppError('not-found')
  if (isOver(arrival, claim)) return undefined
  if (await noteTwin(trx, claim, file.fingerprint)) return undefined
  const input = inputOf(file, await findFreeSlug(trx, file.title))
  const within = { ...deps, db: trx }
  const { _id: contentId } = await createContent(within, input, { savedBy: claim.adminId })
  await noteItem(trx, claim.id, contentId)
  if (file.poster === '' && input.mediaType === 'video')
    await deps.queue.send(trx, 'item.poster', { contentId, key: file.key })
  return contentId
}

const ATTEMPTS = 5

/** Another item may take the slug in the same moment. */
async function saveInTurn(deps: Deps, claim: Wish, file: Arrived): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction().execute((trx) => saveItem(deps, trx, claim, file))
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'slug-taken'
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}

/** Completes the upload and looks at what has come. */
async function receive(deps: Deps, claim: Claim, filename: string): Promise<Arrived> {
  const file = await receiveArrival(deps, claim)
  const { key, url, contentType, durationSec, fingerprint } = file
  const { title, poster = '' } = await takeTags(deps, file)
  const named = titleOfTag(title) ?? titleOfName(filename)
  return { title: named, key, url, contentType, durationSec: durationSec ?? 0, poster, fingerprint }
}

async function shown(db: Db, arrival: Arrival): Promise<MadeItem> {
  const { contentId } = arrival
  const title = contentId === null ? undefined : await findTitle(db, contentId)
  if (contentId === null || title === undefined) throw new AppError('not-found')
  return { contentId, title, known: isKnown(arrival) }
}

export async function makeItem(deps: Deps, wish: Wish): Promise<MadeItem> {
  const before = await getArrival(deps, wish)
  // Without a name, its sender wants the file for something else.
  if (before.itemName === null || isOver(before, wish)) return await shown(deps.db, before)
  const file = await receive(deps, wish, before.itemName)
  const contentId = await saveInTurn(deps, wish, file)
  if (contentId !== undefined) await announceChange(deps, itemKeys(contentId))
  return await shown(deps.db, await getArrival(deps, wish))
}
