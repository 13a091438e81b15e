// The tags of a film or a recording: its title, and the picture on its cover. music-metadata tells the title of
// a track from that of its album, and reads frames of ID3 with flags that mediabunny stops at.
import { type IPicture, parseFromTokenizer } from 'music-metadata'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, withinTime } from '../media-refused.ts'
import { inBlocks } from './iso-boxes.ts'
import { bounded, probeDefaults } from './probe-media.ts'
import { repairText } from './repair-text.ts'

export interface FileTags {
  /** One line, as its author wrote it. */
  title?: string
  /** Bytes as in the file, unchecked. */
  picture?: Uint8Array
}
export interface TagLimits {
  maxPictureBytes: number
}

const TITLE_MAX = 1000
const TIME_LIMIT_MS = 10_000

class BytesReader extends AbstractTokenizer {
  readonly fileInfo: { size: number }
  readonly #bytes: MediaBytes
  constructor(bytes: MediaBytes) {
    super()
    this.#bytes = bytes
    this.fileInfo = { size: bytes.size }
  }
  override async readBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(into, options)
    const length = await this.peekBuffer(into, options)
    this.position = position + length
    return length
  }
  override async peekBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(into, options)
    const end = Math.min(this.#bytes.size, position + length)
    if (!mayBeLess && end < position + length) throw new EndOfStreamError()
    if (end > position) into.set(await this.#bytes.read(position, end))
    return Math.max(0, end - position)
  }
  override supportsRandomAccess(): boolean {
    return true
  }
  setPosition(position: number): void {
    this.position = position
  }
}

/** Prefers the front cover if there are several pictures. */
function pictureOf(pictures: IPicture[] = [], maxBytes: number): Uint8Array | undefined {
  const fitting = pictures.filter(({ data }) => data.length > 0 && data.length <= maxBytes)
  return (fitting.find(({ type }) => type === 'Cover (front)') ?? fitting[0])?.data
}

export async function readTags(bytes: MediaBytes, { maxPictureBytes }: TagLimits): Promise<FileTags> {
  const tooHard = () => new MediaRefused('The file takes too long to read')
  try {
    const reader = new BytesReader(inBlocks(bounded(bytes, probeDefaults)))
    const { common } = await withinTime(TIME_LIMIT_MS, parseFromTokenizer(reader), tooHard)
    const title = repairText((common.title ?? '').slice(0, TITLE_MAX))
    const picture = pictureOf(common.picture, maxPictureBytes)
    // A copy, since the message to the parent would carry the whole buffer of a view.
    return { ...(title !== '' && { title }), ...(picture && { picture: picture.slice() }) }
  } catch (error) {
    throw error instanceof MediaRefused ? error : new MediaRefused('The tags of the file cannot be read')
  }
}
