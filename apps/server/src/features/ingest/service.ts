// Makes an inactive item from an uploaded file. A repeated request makes no second item.
import { ContentInput, type MadeItem } from '@jinvani/contract'
import { type Deps, within } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { AppError, existing } from '../../platform/app-error.ts'
import { createContent, fillPoster, findFreeSlug, findTitle, readItems, retitle } from '../content/service.ts'
import * as uploads from '../uploads/service.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { languageOfScript, namesOfTag, titleOfName, titleOfTag } from './file-title.ts'
import type { Handlers } from '../../platform/http/handler.ts'

type Arrived = Awaited<ReturnType<typeof receive>>

interface Wish extends uploads.Claim {
  /** True to make no item if another item has the same bytes. */
  unlessKnown: boolean
}
type Arrival = Pick<Awaited<ReturnType<typeof uploads.getArrival>>, 'itemName' | 'contentId'>

/** True if another item has this file. `itemName` stays then, since the sender may want a second item. */
const isKnown = ({ itemName, contentId }: Arrival) => contentId !== null && itemName !== null
const isOver = (arrival: Arrival, { unlessKnown }: Wish) =>
  arrival.contentId !== null && (unlessKnown || !isKnown(arrival))

/**
 * With `unlessKnown`, notes the id of an item that has the same bytes; true if there is one. Locks the fingerprint, so
 * that the second of two simultaneous requests finds the item of the first.
 */
async function noteTwin(trx: Db, { id, unlessKnown }: Wish, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return false
  await uploads.lockPrint(trx, fingerprint)
  if (!unlessKnown) return false
  const [twin] = (await uploads.findKnown(trx, { fingerprints: [fingerprint] })).items
  if (twin) await uploads.changeArrival(trx, id, { contentId: twin.contentId })
  return Boolean(twin)
}

/** The defaults of the console's form, except that the item is inactive. */
function inputOf(file: Arrived, slug: string): ContentInput {
  const { title, url, contentType, durationSec, poster, credits } = file
  const language = languageOfScript(title)
  const mediaType = contentType.startsWith('audio/') ? 'audio' : 'video'
  return ContentInput.parse({
    title,
    slug,
    platform: 'android',
    active: false,
    mediaType,
    durationSec: Math.round(durationSec),
    tags: language === undefined ? [] : [language],
    // Only recordings get credits: in a film, the tag for the artist may contain a channel or the director.
    ...(mediaType === 'audio' && { credits }),
    // Lists show the thumbnail, so it gets the picture too.
    images: { poster, thumbnail: poster },
    sources: [{ kind: 'mp4', url, mimeType: contentType }],
    sourceWorkflow: 'upload',
  })
}

/**
 * The title of an item. If all files of an album have the name of the album as title, each item gets the name of its
 * file instead, and the first item is renamed. The lock makes files that arrive together take turns.
 */
async function titleInBatch(deps: Deps, trx: Db, { adminId }: uploads.Claim, file: Arrived): Promise<string> {
  const { title, byName } = file
  if (byName === title) return title
  await uploads.lockPrint(trx, `${adminId} ${title}`)
  const others = await uploads.listTitled(trx, { ownerId: adminId, title })
  for (const { id, name } of others)
    await retitle(deps, trx, { id, from: title, to: titleOfName(name ?? '') })
  return others.length > 0 ? byName : title
}

/** Saves the item, and returns its id. Undefined if another request has made it, or if another item has this file. */
async function saveItem(deps: Deps, trx: Db, claim: Wish, file: Arrived): Promise<string | undefined> {
  const arrival = existing(await uploads.lockArrival(trx, claim.id))
  if (isOver(arrival, claim)) return undefined
  if (await noteTwin(trx, claim, file.fingerprint)) return undefined
  const title = await titleInBatch(deps, trx, claim, file)
  const input = inputOf({ ...file, title }, await findFreeSlug(trx, title))
  const { _id: contentId } = await createContent(within(deps, trx), input, { savedBy: claim.adminId })
  await uploads.changeArrival(trx, claim.id, { contentId, itemName: null })
  if (file.poster === '' && input.mediaType === 'video')
    await deps.queue.send(trx, 'item.poster', { contentId, key: file.key })
  return contentId
}

/** Calls `saveItem`. If another item takes the slug at the same moment, tries again with another slug. */
async function saveInTurn(deps: Deps, claim: Wish, file: Arrived) {
  for (let triesLeft = 4; ; triesLeft -= 1)
    try {
      return await inTransaction(deps.db, (trx) => saveItem(deps, trx, claim, file))
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'slug-taken'
      if (!isTaken || triesLeft === 0) throw error
    }
}

/** How many composers or lyricists are taken from a tag: this many names always fit into a credit. */
const CREDITED = 4

/** Facts for the item of a file. `byName`: title by the file name. `title`: title in the tags, otherwise `byName`. */
async function receive(deps: Deps, claim: uploads.Claim, filename: string) {
  const file = await uploads.receiveArrival(deps, claim)
  const { title, poster = '', artists, composers, lyricists } = await uploads.takeTags(deps, file)
  const byName = titleOfName(filename)
  const credits = {
    singers: namesOfTag(artists),
    music: namesOfTag(composers).slice(0, CREDITED).join(', '),
    lyrics: namesOfTag(lyricists).slice(0, CREDITED).join(', '),
  }
  const durationSec = file.durationSec ?? 0
  return { ...file, durationSec, title: titleOfTag(title) ?? byName, byName, poster, credits }
}

async function shown(db: Db, arrival: Arrival): Promise<MadeItem> {
  const contentId = existing(arrival.contentId)
  return { contentId, title: existing(await findTitle(db, contentId)), known: isKnown(arrival) }
}

async function makeItem(deps: Deps, wish: Wish): Promise<MadeItem> {
  const before = await uploads.getArrival(deps, wish)
  // An upload without an item name is not meant to become an item.
  if (before.itemName === null || isOver(before, wish)) return await shown(deps.db, before)
  const file = await receive(deps, wish, before.itemName)
  const contentId = await saveInTurn(deps, wish, file)
  if (contentId !== undefined) await announceChange(deps, itemKeys(contentId))
  return await shown(deps.db, await uploads.getArrival(deps, wish))
}

/** A tab asks for the item right after the last part. If none has asked in this time, the sender has left. */
const LEFT_MS = 2 * 60_000

/** Makes items of complete uploads whose sender has left without asking for them. */
export async function finishLeftUploads(deps: Deps, now = Date.now()): Promise<void> {
  for (const claim of await uploads.listLeftUploads(deps, new Date(now - LEFT_MS))) {
    try {
      // The sender cannot be asked whether to keep both, so a known file gets a second item.
      await makeItem(deps, { ...claim, unlessKnown: false })
    } catch (err) {
      // A refusal is not logged, since senders get it themselves when they ask.
      if (!(err instanceof AppError))
        deps.log.warn({ err, upload: claim.id }, 'no item was made of an upload')
    }
  }
}

/** Gives the item a frame of its film as poster, unless it has a poster by now. */
export async function takePoster(
  deps: Deps,
  { contentId, key }: { contentId: string; key: string },
): Promise<JobOutcome> {
  const [item] = await readItems(deps.db, [contentId])
  if (item?.candidate.images.poster !== '') return { skipped: 'the item has a poster, or is gone' }
  const poster = await uploads.findPoster(deps, key)
  if (poster === undefined) return { skipped: 'no frame can be taken' }
  await fillPoster(deps, contentId, poster)
  return { done: true }
}

export function ingestRoutes(deps: Deps) {
  return {
    makeItem: ({ params, query, actor }) =>
      makeItem(deps, { id: params.id, adminId: actor.id, unlessKnown: query.unlessKnown === true }),
  } satisfies Partial<Handlers>
}
