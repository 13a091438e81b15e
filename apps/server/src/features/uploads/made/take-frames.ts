import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame } from '@jinvani/contract'
import { MediaRefused, findFfmpeg, posterFrames, withTempFolder } from '@jinvani/media'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { freeBytesAt } from '../../../platform/folders.ts'
import { isStorageError } from '../../../platform/storage/storage.ts'
import { findOwnKey } from '../own-address.ts'
import { getVerified, refuse, replaced, unknown } from '../receiving/complete-upload.ts'
import { type Upload, findUpload } from '../queries.ts'
import { madeName, storePoster } from './shipped-files.ts'

const FRAMES = 6

/** Seconds spread over the film, but not at its start or end, which are often dark. */
function momentsOf(durationSec: number | null): number[] {
  // An unknown duration gets fixed moments. Those after the end of the film give no frame.
  if (durationSec === null) return [1, 10, 30, 60, 120, 240]
  const moments = Array.from({ length: FRAMES }, (_, at) => (durationSec * (at + 1)) / (FRAMES + 1))
  return moments.map((moment) => Math.round(moment * 100) / 100)
}

/** Takes and stores frames of a film. A frame that is taken again gets the same name, and is stored only once. */
async function takeFrames(deps: Deps, { key, durationSec, storeVersion }: Upload) {
  const ffmpeg = await findFfmpeg({ configured: deps.config.ffmpegPath })
  if (ffmpeg === null)
    throw new AppError('unavailable', { message: 'This server cannot take frames of films' })
  const name = madeName(deps, key)
  const parent = join(deps.config.dataDir, 'tmp')
  await mkdir(parent, { recursive: true })
  // On a full disk some builds of ffmpeg write half a picture and still report success.
  if ((await freeBytesAt(parent)) < deps.config.minFreeDiskBytes) throw new AppError('no-room')
  const frames = (input: string) =>
    withTempFolder(async (folder) => {
      const taken = await posterFrames({ ffmpeg, input, times: momentsOf(durationSec), folder })
      const items: (Frame & { detail: number })[] = []
      for (const [index, { path, ...frame }] of taken.entries()) {
        const { width, height } = frame
        const file = { name: `frame-${name}-${index + 1}.webp`, contentType: 'image/webp', width, height }
        items.push({ ...frame, url: await storePoster(deps, { ...file, body: await readFile(path) }) })
      }
      return items
    }, parent)
  return await deps.storage.withFile(key, frames, storeVersion)
}

export async function offerFrames(deps: Deps, publicUrl: string): Promise<{ items: Frame[] }> {
  const key = findOwnKey(publicUrl, deps.config.publicUrl)
  if (key === null || !key.startsWith('videos/')) throw refuse(unknown, 'publicUrl')
  const film = await getVerified(deps, key, 'publicUrl')
  const items = await takeFrames(deps, film).catch((error: unknown) => {
    if (isStorageError(error, 'changed')) throw refuse(replaced, 'publicUrl')
    if (!(error instanceof MediaRefused)) throw error
    throw refuse({ code: 'upload-rejected', message: error.message }, 'publicUrl')
  })
  return { items: items.map(({ detail: _detail, ...frame }) => frame) }
}

/** Address of the frame with the most detail, which is seldom dark or a mere title. Undefined if none can be taken. */
export async function findPoster(deps: Deps, key: string): Promise<string | undefined> {
  const film = await findUpload(deps.db, key)
  if (film?.status !== 'verified' || (await findFfmpeg({ configured: deps.config.ffmpegPath })) === null)
    return undefined
  try {
    const frames = await takeFrames(deps, film)
    return frames.toSorted((one, other) => other.detail - one.detail)[0]?.url
  } catch (error) {
    if (error instanceof MediaRefused || isStorageError(error, 'changed')) return undefined
    throw error
  }
}
