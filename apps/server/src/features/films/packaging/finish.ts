import { mimeTypeOf } from '@jinvani/contract'
import type { MadeStreams, StoredSource } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import { changeItem, isPackaged } from '../../content/service.ts'
import { showMadeFiles } from '../../uploads/service.ts'
import { deleteParts } from '../parts/part-queries.ts'
import * as queries from '../queries.ts'
import { fits, planOf, tellEnd } from '../submission.ts'

interface Streams {
  /** Addresses of the manifests. Undefined if an outside provider lacks this kind of stream. */
  dash: string | undefined
  hls: string | undefined
  sound?: { dash: string; hls: string } | undefined
  licenceUrl: string | undefined
  durationSec: number | null
  /** Seconds that the conversion took. Missing if the streams were not converted for this submission. */
  workSec?: number | null
  /** Facts needed to package the streams again. Missing if the streams are not stored here. */
  made?: MadeStreams
  /** A message about faults of a film that plays in spite of them; null if there are none. */
  message: string | null
  /** The `textState` of the captions in the streams; null for streams of an outside provider. */
  packagedCaptions: string | null
  hasThumbnails: boolean
}

export function listFinishedSources(
  item: queries.Item,
  kind: queries.Submission['kind'],
  streams: Pick<Streams, 'dash' | 'hls' | 'sound' | 'licenceUrl'>,
): StoredSource[] {
  const licence = streams.licenceUrl && { licenceUrl: streams.licenceUrl }
  const made = (['dash', 'hls'] as const).flatMap((stream) => {
    const url = streams[stream]
    if (url === undefined) return []
    const sound = streams.sound && { soundUrl: streams.sound[stream] }
    const mimeType = mimeTypeOf(stream, item.mediaType)
    return [{ kind: stream, url, quality: 'auto', mimeType, ...licence, ...sound }]
  })
  return kind === 'drm' ? made : [...item.sources.filter((source) => !isPackaged(source)), ...made]
}

/** Publishes the streams. False if the submission has ended, or if its item needs other streams now. */
export async function finishSubmission(
  deps: Deps,
  { id, contentId, attempt }: queries.Submission,
  streams: Streams,
): Promise<boolean> {
  const isFinished = await inTransaction(deps.db, async (trx) => {
    const item = await queries.lockItem(trx, contentId)
    if (!item) return false
    const current = await queries.findSubmission(trx, { id })
    if (!current || !fits(current, planOf(item))) return false
    const row = await queries.changeOpen(trx, { id, attempt }, {
      status: 'ready',
      stage: 'Ready',
      progress: 100,
      message: streams.message,
      durationSec: streams.durationSec,
      packagedCaptions: streams.packagedCaptions,
      workSec: streams.workSec ?? null,
      made: streams.made ? JSON.stringify(streams.made) : null,
      finishedAt: new Date(),
    }) // prettier-ignore
    if (!row) return false
    await showMadeFiles(trx, id)
    // Packages captions that an editor changed while the film was made.
    if (row.provider === 'local') await deps.queue.send(trx, 'film.captions', { contentId })
    if (row.kind === 'clear') await deps.queue.send(trx, 'film.downloads', { contentId })
    if (await deleteParts(trx, id)) await deps.queue.send(trx, 'package.collect', {})
    const seconds = Math.round(streams.durationSec ?? 0)
    await changeItem(trx, item.id, {
      sources: listFinishedSources(item, row.kind, streams),
      hasThumbnails: streams.hasThumbnails,
      // A protected film goes live only when staff activate it (specification, section 4).
      ...(row.kind === 'drm' && { drmStatus: 'ready' as const, active: false }),
      ...(item.durationSec === 0 && seconds > 0 && { durationSec: seconds }),
    })
    await tellEnd(deps, trx, item, row)
    return true
  })
  if (isFinished) await announceChange(deps, itemKeys(contentId))
  return isFinished
}
