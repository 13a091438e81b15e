import { limits, uploadTypes } from '@jinvani/contract'
import { type FileTags, MediaRefused, inspectFile, readTags } from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import type { Verified } from '../receiving/complete-upload.ts'
import { storedBytes, tagLimits } from '../receiving/verify.ts'
import { madeName, storeMadeFile } from './made-file.ts'

interface Taken {
  title?: string
  /** Address of the cover picture. */
  poster?: string
}

/** Undefined for an unusable picture. */
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

async function readStored({ storage }: Deps, { key, storeVersion }: Verified): Promise<FileTags> {
  const file = await storage.stat(key)
  return file === null
    ? {}
    : await readTags(storedBytes(storage, key, { ...file, version: storeVersion }), tagLimits)
}

/** Title and picture from the tags of a verified file; the picture is stored like an uploaded one. */
export async function takeTags(deps: Deps, file: Verified): Promise<Taken> {
  const { title, picture } = file.tags ?? (await readStored(deps, file))
  const poster = picture && (await storeCover(deps, file.key, picture))
  return { ...(title !== undefined && { title }), ...(poster !== undefined && { poster }) }
}
