// What a container says of a sound track beside its bytes.
import type { InputAudioTrack } from 'mediabunny'
import { languageTag } from '../language-tag.ts'
import { oneLine } from '../one-line.ts'

export interface SoundWords {
  /** BCP 47. Missing where the file does not say, or names several. */
  language?: string
  /** In the words of the one who made the file; one line. */
  title?: string
  /** Several tracks may be. */
  isDefault: boolean
  /** Made for people who do not see the picture. */
  describesPicture: boolean
}

const TITLE_MAX = 60

export async function soundWords(track: InputAudioTrack): Promise<SoundWords> {
  const language = languageTag(await track.getLanguageCode())
  const title = [...oneLine((await track.getName()) ?? '')].slice(0, TITLE_MAX).join('').trim()
  const disposition = await track.getDisposition()
  return {
    ...(language !== undefined && { language }),
    ...(title !== '' && { title }),
    isDefault: disposition.default,
    describesPicture: disposition.visuallyImpaired,
  }
}
