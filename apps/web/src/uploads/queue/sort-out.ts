import { limits, uploadTypes } from '@jinvani/contract'
import { contentTypeOf, listEndings } from '../upload.ts'
import type { Chosen } from './entry.ts'

interface Destination {
  prefix: 'videos/' | 'audio/'
  contentType: string
}

const kinds = [
  ['video', 'videos/'],
  ['audio', 'audio/'],
] as const

/** For a file input. Wildcards such as `video/*` would offer files that are not accepted. */
export const acceptedFiles = kinds
  .flatMap(([media]) => [...Object.keys(uploadTypes[media]), ...listEndings(media)])
  .join()

/** Where a file is sent; null if it is not accepted. An ambiguous container counts as video: the server checks it. */
export function findDestination(file: { name: string; type: string }): Destination | null {
  for (const [media, prefix] of kinds) {
    const contentType = contentTypeOf(file, media)
    if (Object.hasOwn(uploadTypes[media], contentType)) return { prefix, contentType }
  }
  return null
}

const isLitter = (name: string) => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(name)
const byName = new Intl.Collator('en', { numeric: true }).compare

function said(files: readonly Chosen[], one: string, many: string): string[] {
  const [first] = files
  if (first === undefined) return []
  return [files.length === 1 ? `${first.file.name} ${one}` : `${files.length} files ${many}`]
}

/** Chooses the files to send, and notes why others are left out. `room`: number of files that still fit in the tray. */
export function sortOut(chosen: readonly Chosen[], room: number): { taken: Chosen[]; notes: string[] } {
  const files = chosen
    .filter(({ file }) => !isLitter(file.name))
    .toSorted((one, other) => byName(one.file.name, other.file.name))
  const isMedia = ({ file }: Chosen) => findDestination(file) !== null
  const isOther = (each: Chosen) => !isMedia(each) && /^(?:video|audio)\//.test(each.file.type)
  const media = files.filter(isMedia)
  const full = media.filter(({ file }) => file.size > 0)
  const taken = full.slice(0, Math.max(0, room))
  const others = 'Choose the others when these are done.'
  return {
    taken,
    notes: [
      ...said(
        files.filter(isOther),
        'is of a kind that is not taken and was left out. Save it as MP4 or MP3.',
        'are of kinds that are not taken and were left out. Save them as MP4 or MP3.',
      ),
      ...said(
        files.filter((each) => !isMedia(each) && !isOther(each)),
        'is neither film nor recording and was left out.',
        'are neither films nor recordings and were left out.',
      ),
      ...said(
        media.filter(({ file }) => file.size === 0),
        'is empty and was left out.',
        'are empty and were left out.',
      ),
      ...(taken.length < full.length
        ? [
            `The tray holds ${limits.filesAtOnce} files: ${taken.length} of ${full.length} were taken. ${others}`,
          ]
        : []),
    ],
  }
}
