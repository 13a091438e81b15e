// The tags of a film or a recording: its title, and the picture on its cover.
import type { AttachedImage } from 'mediabunny'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, withinTime } from '../media-refused.ts'
import { inBlocks } from './iso-boxes.ts'
import { bounded, openInput, probeDefaults } from './probe-media.ts'

export interface FileTags {
  /** One line, unchanged. */
  title?: string
  /** Bytes as in the file, unchecked. */
  picture?: Uint8Array
}
export interface TagLimits {
  maxPictureBytes: number
}

const TITLE_MAX = 1000
const TIME_LIMIT_MS = 10_000

/** The front cover where there are several pictures. */
function pictureOf(images: AttachedImage[] = [], maxBytes: number): Uint8Array | undefined {
  const fitting = images.filter(({ data }) => data.length > 0 && data.length <= maxBytes)
  return (fitting.find(({ kind }) => kind === 'coverFront') ?? fitting[0])?.data
}

export async function readTags(bytes: MediaBytes, { maxPictureBytes }: TagLimits): Promise<FileTags> {
  const input = openInput(inBlocks(bounded(bytes, probeDefaults)))
  const tooHard = () => new MediaRefused('The file takes too long to read')
  try {
    const tags = await withinTime(TIME_LIMIT_MS, input.getMetadataTags(), tooHard)
    const title = (tags.title ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, TITLE_MAX)
    const picture = pictureOf(tags.images, maxPictureBytes)
    // A copy, since a view would send its whole buffer.
    return { ...(title !== '' && { title }), ...(picture && { picture: picture.slice() }) }
  } catch (error) {
    throw error instanceof MediaRefused ? error : new MediaRefused('The tags of the file cannot be read')
  } finally {
    input.dispose()
  }
}
