// Browsers leave some types empty, or call an audio file a video; the extension then decides.
import { type UploadMedia, uploadTypes } from '@jinvani/contract'

const alsoKnown: Record<UploadMedia, Record<string, string>> = {
  image: { jpeg: 'image/jpeg', jpe: 'image/jpeg', jfif: 'image/jpeg' },
  video: {
    m4v: 'video/x-m4v',
    qt: 'video/quicktime',
    ogg: 'video/ogg',
    mp4v: 'video/mp4',
    mts: 'video/mp2t',
    m2ts: 'video/mp2t',
    m2t: 'video/mp2t',
    mpeg: 'video/mpeg',
    vob: 'video/mpeg',
    asf: 'video/x-ms-wmv',
    dif: 'video/x-dv',
  },
  audio: { mp4: 'audio/mp4', m4b: 'audio/mp4', oga: 'audio/ogg', opus: 'audio/ogg', webm: 'audio/webm' },
}

/** First type of each extension in the table of accepted types. */
function typeOfExtension(media: UploadMedia, extension: string): string | undefined {
  const listed = Object.entries(uploadTypes[media]).find(([, known]) => known === extension)
  return listed?.[0] ?? alsoKnown[media][extension]
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Content type to announce. Unaccepted types pass unchanged, so that the server can refuse them by name. */
export function contentTypeOf(file: { name: string; type: string }, media: UploadMedia): string {
  const own = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(uploadTypes[media], own)) return own
  const derived = typeOfExtension(media, extensionOf(file.name))
  return derived ?? (own || 'application/octet-stream')
}
