import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type Calls,
  type InputOf,
  findForeignKind,
  limits,
  lostLetters,
  readSpokenLines,
} from '@jinvani/contract'
import { MediaRefused, toWebVtt } from '@jinvani/media'
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Walk } from '../../platform/queue/walk-rows.ts'
import { recordActivity } from '../activity/service.ts'
import * as content from '../content/service.ts'
import { announceChange, itemKeys, itemTextKeys } from '../public-changes/service.ts'
import { recordPackageFiles, showMadeFiles, storePackageFiles } from '../uploads/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { type StoredCaption as CaptionFile, listCaptions as listCaptionFiles } from './queries.ts'

function toCaption({ language, label, key, createdAt }: queries.StoredCaption, publicUrl: string) {
  return { language, label, url: `${publicUrl}/media/${key}`, createdAt: createdAt.toISOString() }
}

async function listCaptions({ db, config }: Deps, contentId: string) {
  if ((await content.findTitle(db, contentId)) === undefined) throw new AppError('not-found')
  const rows = await queries.listCaptions(db, contentId)
  return { items: rows.map((row) => toCaption(row, config.publicUrl)) }
}

function readVtt(text: string) {
  try {
    const { vtt, ...read } = toWebVtt(text)
    return { bytes: Buffer.from(vtt), ...read }
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    const kind = findForeignKind(text)
    const named = kind && `${kind} files are not read: save the captions as WebVTT or SRT`
    throw fieldError('text', named ?? error.message)
  }
}

/** Share of cues that may look damaged, since a few cues may really consist of question marks. */
const FEW = 1 / 50

/** Refuses captions whose letters were lost, as when a spreadsheet saves Hindi text as question marks. */
function checkLetters(vtt: string): void {
  const [, ...cues] = vtt.split('\n\n')
  const lost = cues.filter((cue) => lostLetters(cue.slice(cue.indexOf('\n') + 1)))
  if (lost.length > cues.length * FEW)
    throw fieldError('text', 'Letters were lost when the captions were saved: save them in UTF-8')
}

export interface FoundCaption {
  language: string
  label: string
  /** The captions as WebVTT or SRT. */
  text: string
}

/** Stores captions under a new address, so that caches may keep a file for ever. Needs a transaction. */
async function addCaption(
  deps: Deps,
  trx: Db,
  contentId: string,
  { language, label, bytes }: Omit<FoundCaption, 'text'> & { bytes: Buffer },
) {
  const id = randomUUID()
  const key = `captions/${contentId}/${id}.vtt`
  const contentType = 'text/vtt; charset=utf-8'
  const file = { key, size: bytes.length, contentType, body: () => Readable.from([bytes]) }
  const inserted = await queries.insertCaption(trx, { id, contentId, language, label, key })
  await recordPackageFiles(trx, id, [file])
  await storePackageFiles(deps, [file])
  await showMadeFiles(trx, id)
  await content.refreshLacks(trx, [contentId])
  await tellChanges(trx, 'content', [{ id: contentId }])
  await deps.queue.send(trx, 'caption.index', {})
  return inserted
}

/** Adds the captions in languages that the item lacks, up to the limit. Returns their number. Lock the item first. */
export async function addMissingCaptions(
  deps: Deps,
  trx: Db,
  contentId: string,
  found: readonly FoundCaption[],
): Promise<number> {
  const known = new Set((await queries.listCaptions(trx, contentId)).map(({ language }) => language))
  const missing = found
    .filter(({ language }) => !known.has(language))
    .slice(0, Math.max(limits.captionsMax - known.size, 0))
  for (const { text, ...rest } of missing)
    await addCaption(deps, trx, contentId, { ...rest, bytes: readVtt(text).bytes })
  return missing.length
}

const readStored = ({ storage }: Deps, { key }: Pick<queries.StoredCaption, 'key'>) =>
  storage.withFile(key, (path) => readFile(path, 'utf8'))

async function readLanguage(deps: Deps, contentId: string, language: string): Promise<string> {
  const rows = await queries.listCaptions(deps.db, contentId)
  const row = rows.find((one) => one.language === language)
  if (row === undefined) throw fieldError('from', 'There are no captions in this language')
  return await readStored(deps, row)
}

/** Makes captions searchable: new ones, and any that an earlier version did not index. */
export const indexedCaptions: Walk = {
  name: 'caption.index',
  listLeft: content.listUnindexedCaptions,
  renew: async (deps, captionId) => {
    const caption = await queries.findCaption(deps.db, captionId)
    if (!caption) return
    await content.indexSpoken(deps.db, caption, readSpokenLines(await readStored(deps, caption)))
    await announceChange(deps, itemTextKeys(caption.contentId))
  },
}

async function putCaption(
  deps: Deps,
  contentId: string,
  { language, label, text, from }: InputOf<Calls['putCaption']>,
) {
  const given = text ?? (from && (await readLanguage(deps, contentId, from)))
  if (given === undefined) throw fieldError('text', 'Caption file is required')
  const { bytes, cues, leftOut } = readVtt(given)
  if (text !== undefined) checkLetters(bytes.toString())
  const row = await inTransaction(deps.db, async (trx) => {
    const item = existing(await content.lockNamed(trx, contentId))
    const isMoved = from !== undefined && (await queries.deleteCaption(trx, contentId, from))
    const isReplaced = await queries.deleteCaption(trx, contentId, language)
    if (isReplaced || isMoved) await deps.queue.send(trx, 'package.collect', {})
    else if ((await queries.listCaptions(trx, contentId)).length >= limits.captionsMax)
      throw fieldError('language', `An item has captions in ${limits.captionsMax} languages at most`)
    const inserted = await addCaption(deps, trx, contentId, { language, label, bytes })
    await deps.queue.send(trx, 'film.captions', { contentId })
    await recordActivity(trx, 'caption.put', { ...item, changes: [{ field: language, to: label }] })
    return inserted
  })
  await announceChange(deps, itemKeys(contentId))
  const saved = toCaption(row, deps.config.publicUrl)
  // The stored length is rounded, so the film may be half a second longer.
  const endSec = (await content.findDuration(deps.db, contentId)) + 0.5
  const late = endSec < 1 ? 0 : cues.filter(({ startSec }) => startSec >= endSec).length
  return { ...saved, leftOut: { count: leftOut.length, first: leftOut.slice(0, limits.errorsMax), late } }
}

async function deleteCaption(deps: Deps, contentId: string, language: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const item = await content.lockNamed(trx, contentId)
    if (!item || !(await queries.deleteCaption(trx, contentId, language))) throw new AppError('not-found')
    await deps.queue.send(trx, 'package.collect', {})
    await deps.queue.send(trx, 'film.captions', { contentId })
    await content.refreshLacks(trx, [contentId])
    await tellChanges(trx, 'content', [{ id: contentId }])
    await recordActivity(trx, 'caption.delete', { ...item, changes: [{ field: language }] })
  })
  await announceChange(deps, itemKeys(contentId))
}

export function captionRoutes(deps: Deps) {
  return {
    listCaptions: ({ params }) => listCaptions(deps, params.id),
    putCaption: ({ params, body }) => putCaption(deps, params.id, body),
    deleteCaption: ({ params }) => deleteCaption(deps, params.id, params.language),
  } satisfies Partial<Handlers>
}
