// Reads title, people and cover of a film or recording with music-metadata. Unlike mediabunny, this library does not
// take the title of the album for that of the track, and reads ID3 frames with flags.
import { parseFromTokenizer } from 'music-metadata'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, withinTime } from '../media-refused.ts'
import { inBlocks } from './iso-boxes.ts'
import { bounded, tooHard } from './probe-media.ts'
import { repairText } from './repair-text.ts'

export interface FileTags {
  title?: string
  artists?: string[] | undefined
  composers?: string[] | undefined
  lyricists?: string[] | undefined
  /** The cover as it is in the file, unchecked. */
  picture?: Uint8Array
}
export interface TagLimits {
  maxPictureBytes: number
}

const TEXT_MAX = 1000
const NAMES_MAX = 100
const TIME_LIMIT_MS = 10_000

class BytesReader extends AbstractTokenizer {
  readonly fileInfo: MediaBytes
  constructor(bytes: MediaBytes) {
    super()
    this.fileInfo = bytes
  }
  override async readBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(into, options)
    const length = await this.peekBuffer(into, options)
    this.position = position + length
    return length
  }
  override async peekBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(into, options)
    const end = Math.min(this.fileInfo.size, position + length)
    if (!mayBeLess && end < position + length) throw new EndOfStreamError()
    if (end > position) into.set(await this.fileInfo.read(position, end))
    return Math.max(0, end - position)
  }
  override supportsRandomAccess(): boolean {
    return true
  }
  setPosition(position: number): void {
    this.position = position
  }
}

const readable = (text: string) => repairText(text.slice(0, TEXT_MAX))
const namesOf = (written?: string[]) => written?.slice(0, NAMES_MAX).map(readable).filter(Boolean)

export async function readTags(bytes: MediaBytes, { maxPictureBytes }: TagLimits): Promise<FileTags> {
  try {
    const reader = new BytesReader(inBlocks(bounded(bytes)))
    const { common } = await withinTime(TIME_LIMIT_MS, parseFromTokenizer(reader), tooHard)
    const title = readable(common.title ?? '')
    const [artists, composers, lyricists] = [common.artists, common.composer, common.lyricist].map(namesOf)
    const fitting = (common.picture ?? []).filter(
      ({ data }) => data.length > 0 && data.length <= maxPictureBytes,
    )
    const picture = (fitting.find(({ type }) => type === 'Cover (front)') ?? fitting[0])?.data
    // Copied, since a view would make the message to the parent carry the whole buffer behind it.
    const shown = { ...(title !== '' && { title }), ...(picture && { picture: picture.slice() }) }
    return { ...shown, artists, composers, lyricists }
  } catch (error) {
    throw error instanceof MediaRefused ? error : new MediaRefused('The tags of the file cannot be read')
  }
}
