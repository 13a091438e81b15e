import { limits, uploadTypes } from '@jinvani/contract'
import { MediaRefused, inspectFile, readTags } from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import { findUpload } from '../queries.ts'
import { storedBytes } from '../receiving/verify.ts'
import { madeName, storeMadeFile } from './made-file.ts'

/** It is looked at in memory. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

interface Taken {
  title?: string
  /** Address of the picture on its cover. */
  poster?: string
}

/** A picture that cannot be used is none. */
async function storeCover(deps: Deps, key: string, body: Uint8Array): Promise<string | undefined> {
  const bytes = { size: body.length, read: async (start: number, end: number) => body.subarray(start, end) }
  try {
    const { sniffed, image } = await inspectFile(bytes, 'image', { image: { maxPixels: limits.imagePixels } })
    const contentType = sniffed.types.image ?? ''
    const ending = uploadTypes.image[contentType]
    if (image === undefined || ending === undefined) return undefined
    const { width, height } = image
    const file = { prefix: 'images/posters/', name: `cover-${madeName(deps, key)}.${ending}` } as const
    return await storeMadeFile(deps, { ...file, contentType, body: Buffer.from(body), width, height })
  } catch (error) {
    if (error instanceof MediaRefused) return undefined
    throw error
  }
}

/** What a verified film or recording says of itself; its picture is stored like an uploaded one. */
export async function takeTags(deps: Deps, key: string): Promise<Taken> {
  const { storage } = deps
  const [upload, file] = [await findUpload(deps.db, key), await storage.stat(key)]
  if (upload?.status !== 'verified' || file === null) return {}
  const bytes = storedBytes(storage, key, { ...file, version: upload.storeVersion })
  const { title, picture } = await readTags(bytes, { maxPictureBytes: MAX_PICTURE_BYTES })
  const poster = picture && (await storeCover(deps, key, picture))
  return { ...(title !== undefined && { title }), ...(poster !== undefined && { poster }) }
}
