// Two short lines about an item: what it lacks, then its processing and schedule in the words of its card.
import { type Content, lacksOf } from '@jinvani/contract'
import { lackText } from '../../../readiness/lacks.ts'
import { nextChangeText } from '../../../schedule/next-change.tsx'
import { durationText } from '../../library/duration-text.ts'
import { badgeWords, filmState } from '../../processing/film-state.ts'

const mediaNames: Record<Content['mediaType'], string> = { video: 'Video', audio: 'Audio' }

export const mediaText = ({ mediaType, durationSec }: Pick<Content, 'mediaType' | 'durationSec'>) =>
  durationSec > 0 ? `${mediaNames[mediaType]} ${durationText(durationSec)}` : mediaNames[mediaType]

interface StateWords {
  isReady: boolean
  readiness: string
  /** A failure that needs a person. */
  isTrouble: boolean
  /** Streams, schedule and facts. */
  rest: string
}

export function stateWords(item: Content, now?: number): StateWords {
  const lacks = lacksOf(item)
  const film = badgeWords(item)
  const change = nextChangeText(item, now)
  const streams = film && `${film.what} ${film.state}`.trim()
  return {
    isReady: lacks.length === 0,
    readiness: lacks.length === 0 ? 'Nothing missing' : lackText(lacks),
    isTrouble: filmState(item)?.status === 'failed' || change?.isMissed === true,
    rest: [streams, change?.text, mediaText(item)].filter(Boolean).join(' · '),
  }
}
