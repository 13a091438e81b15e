// Packages the streams of a ready film again with new keys, beside the old package. One transaction switches to the new
// package. People who are watching can go on with the old one for a day.
import { randomUUID } from 'node:crypto'
import { parseBitrates } from '@jinvani/contract'
import { withTempFolder } from '@jinvani/media'
import { AppError, existing } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findStoreFault } from '../../../platform/storage/storage.ts'
import { recordActivity } from '../../activity/service.ts'
import { changeItem } from '../../content/service.ts'
import { makeNextKeys } from '../../protection/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import { noteUnnamedMadeFiles, showMadeFiles } from '../../uploads/service.ts'
import { listFinishedSources } from './finish.ts'
import {
  type MadePackage,
  deliverFiles,
  makePackage,
  packageFiles,
  packagePrefix,
  packagesRoot,
  streamAddresses,
} from '../make-package.ts'
import { packageCaptionsOf } from '../text/package-captions.ts'
import * as queries from '../queries.ts'
import { unpackPackage } from './shared-streams.ts'
import { type FilmJob, findRoom, makeFolders, needFfmpeg, needPackager } from '../workshop.ts'
import { fits, planOf, tell, waitingFor } from '../submission.ts'

/** Form of a time such as `22 Nov 2026, 19:05`. */
const inIndia = { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' } as const
const tooOld =
  'This film was made by an older version: to give it new keys, switch its data saver or choose other bitrates, and save. All its streams are made again, and it is inactive meanwhile.'

const refused = (message: string) => new AppError('no-new-keys', { message })

/** Queues a new package with new keys. If one is already waiting or being made, a second call changes nothing. */
export async function renewKeys(deps: Deps, contentId: string) {
  const { id, status } = await inTransaction(deps.db, async (trx) => {
    const item = existing(await queries.lockKeptItem(trx, contentId))
    const found = await queries.findSubmission(trx, { contentId })
    if (found?.kind !== 'drm' || found.status !== 'ready')
      throw refused('Only a protected film that is ready gets new keys')
    if (found.provider !== 'local') throw refused('The keys of this film are those of the provider outside')
    if (!deps.config.mediaProcessing) throw new AppError('drm-unavailable')
    if (!fits(found, planOf(item))) throw refused('This film is about to be made again, with new keys')
    if (found.made === null) throw refused(tooOld)
    if (found.nextPackageId !== null) return found
    const next = { nextPackageId: randomUUID(), stage: 'Waiting for new keys' }
    await queries.changeNextPackage(trx, found, next)
    await deps.queue.send(trx, 'film.package', { submissionId: found.id, newKeys: true })
    await recordActivity(trx, 'film.renew-keys', { id: item.id, name: item.title })
    return found
  })
  return { id, contentId, status }
}

type Renewal = NonNullable<Awaited<ReturnType<typeof claim>>>

export const packageUnderNewKeys: FilmJob<{ submissionId: string }> = async (
  deps,
  { submissionId },
  { signal },
) => {
  const folder = await findRoom(deps)
  if (folder === null) return { laterSec: 60 }
  const renewal = await claim(deps.db, submissionId)
  if (renewal === undefined) return { skipped: 'no new keys are wanted' }
  try {
    const isDone = await withTempFolder((own) => renew(deps, renewal, own, signal), folder)
    if (isDone) return { done: true }
    await giveUpNewKeys(deps, renewal.submission)
    return { skipped: 'the film has changed meanwhile' }
  } catch (err) {
    const fault = findStoreFault(err)
    if (fault) await queries.changeNextPackage(deps.db, renewal.submission, { stage: waitingFor[fault] })
    if (signal.aborted || fault) throw err
    deps.log.error({ err, submissionId }, 'no new keys')
    await giveUpNewKeys(deps, renewal.submission)
    return { done: true }
  } finally {
    const { submission, prefix } = renewal
    const now = await queries.findSubmission(deps.db, { id: submissionId })
    if (now && packagePrefix(now) !== prefix)
      await noteUnnamedMadeFiles(deps.db, submission.id, { within: [prefix] })
  }
}

/** Takes the film over from an earlier attempt, which then cannot publish its result. */
async function claim(db: Db, submissionId: string) {
  const known = await queries.findSubmission(db, { id: submissionId })
  if (!known?.nextPackageId) return undefined
  const nextPackageId = randomUUID()
  const submission = await queries.changeNextPackage(db, known, { nextPackageId, stage: 'Making new keys' })
  return submission && { submission, prefix: packagePrefix({ ...submission, packageId: nextPackageId }) }
}

/** Locks the item and changes its submission. Undefined if the submission does not need this package any more. */
async function changeIfWanted(
  trx: Db,
  { submission }: Renewal,
  values: Parameters<typeof queries.changeNextPackage>[2] = {},
) {
  const item = await queries.lockItem(trx, submission.contentId)
  if (!item || !fits(submission, planOf(item))) return undefined
  const row = await queries.changeNextPackage(trx, submission, values)
  return row && { item, row }
}

async function renew(deps: Deps, renewal: Renewal, own: string, signal: AbortSignal): Promise<boolean> {
  const { submission, prefix } = renewal
  const { contentId, dataSaver } = submission
  const next = makeNextKeys(deps.config, submission)
  const ffmpeg = await needFfmpeg(deps, 'package')
  const packager = await needPackager('package')
  const [folder, texts] = await makeFolders(own, 'work', 'captions')
  const streams = await unpackPackage(deps, submission, { packager, folder: own, signal })
  const work = {
    ffmpeg,
    packager,
    folder,
    signal,
    log: deps.log,
    tell: () => {},
    bitrates: parseBitrates(submission.bitrates) ?? [],
    dataSaver,
    encryption: next.encryption,
    text: async () => ({ ...(await packageCaptionsOf(deps, contentId, texts)), missing: null }),
  }
  const made = await makePackage(work, streams)
  const isShown = await deliverFiles(deps, {
    ownerId: submission.id,
    files: packageFiles(prefix, made),
    signal,
    lock: (trx) => changeIfWanted(trx, renewal),
    publish: () =>
      inTransaction(deps.db, async (trx) => {
        const isWanted = await showPackage(deps, trx, renewal, made)
        if (isWanted) await next.take(trx)
        return isWanted
      }),
  })
  if (isShown) await announceChange(deps, itemKeys(contentId))
  return isShown
}

async function showPackage(deps: Deps, trx: Db, renewal: Renewal, made: MadePackage): Promise<boolean> {
  const { submission, prefix } = renewal
  const { id, contentId, nextPackageId } = submission
  const changed = await changeIfWanted(trx, renewal, {
    packageId: nextPackageId,
    nextPackageId: null,
    packagedCaptions: made.text.packagedCaptions,
    stage: `Keys made on ${new Date().toLocaleString('en-GB', inIndia)}, India time`,
  })
  if (!changed) return false
  const { item, row } = changed
  await showMadeFiles(trx, id, prefix)
  await noteUnnamedMadeFiles(trx, id, { within: [packagesRoot(submission)], except: prefix })
  await deps.queue.send(trx, 'film.captions', { contentId })
  await changeItem(trx, contentId, {
    sources: listFinishedSources(item, row.kind, streamAddresses(prefix, made, submission)),
    hasThumbnails: made.hasThumbnails,
  })
  await tell(deps, trx, item, row)
  return true
}

export async function giveUpNewKeys(deps: Deps, submission: queries.Submission): Promise<void> {
  if (submission.nextPackageId === null) return
  await inTransaction(deps.db, async (trx) => {
    const item = await queries.lockItem(trx, submission.contentId)
    const end = { nextPackageId: null, stage: 'New keys could not be made; the film keeps those it has' }
    const row = item && (await queries.changeNextPackage(trx, submission, end))
    if (!item || !row) return
    await noteUnnamedMadeFiles(trx, row.id, { within: [packagesRoot(row)], except: packagePrefix(row) })
    await tell(deps, trx, item, row)
  })
}
