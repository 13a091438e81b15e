// An uploaded file becomes an inactive item, once, however often it is asked for.
import { ContentInput, type KnownItem } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { createContent, findFreeSlug, findTitle } from '../content/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import {
  type Claim,
  getArrival,
  lockArrival,
  noteItem,
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

/** Undefined where it was made meanwhile. */
async function saveItem(deps: Deps, trx: Db, claim: Claim, file: Arrived): Promise<string | undefined> {
  const arrival = await lockArrival(trx, claim.id)
  if (!arrival) throw new AppError('not-found')
  if (arrival.contentId !== null) return undefined
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
async function saveInTurn(deps: Deps, claim: Claim, file: Arrived): Promise<string | undefined> {
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
  const { key, url, contentType, durationSec } = file
  const { title, poster = '' } = await takeTags(deps, file)
  const named = titleOfTag(title) ?? titleOfName(filename)
  return { title: named, key, url, contentType, durationSec: durationSec ?? 0, poster }
}

async function getItem(db: Db, contentId: string): Promise<KnownItem> {
  const title = await findTitle(db, contentId)
  if (title === undefined) throw new AppError('not-found')
  return { contentId, title }
}

export async function makeItem(deps: Deps, claim: Claim): Promise<KnownItem> {
  const before = await getArrival(deps, claim)
  if (before.contentId !== null) return await getItem(deps.db, before.contentId)
  // Its sender wants the file for something else.
  if (before.itemName === null) throw new AppError('not-found')
  const file = await receive(deps, claim, before.itemName)
  const contentId = await saveInTurn(deps, claim, file)
  if (contentId !== undefined) await announceChange(deps, itemKeys(contentId))
  const { contentId: made } = await getArrival(deps, claim)
  if (made === null) throw new AppError('not-found')
  return await getItem(deps.db, made)
}
