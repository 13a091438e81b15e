// The sources of an item that play, in the order in which a web player would try them.
import { type Content, type Source, type SourceKind, playsAsItIs } from '@jinvani/contract'

export interface Offer {
  label: string
  source: Source
}

const order: readonly SourceKind[] = ['dash', 'hls', 'mp4', 'youtube']
const labels: Record<SourceKind, string> = { dash: 'DASH', hls: 'HLS', mp4: 'File', youtube: 'YouTube' }

function labelOf({ kind, quality }: Source, isOnly: boolean): string {
  const isTelling = quality !== '' && quality !== 'auto'
  return !isOnly && isTelling ? `${labels[kind]} ${quality}` : labels[kind]
}

const playable = ({ sources }: Pick<Content, 'sources'>) => sources.filter(playsAsItIs)

export function previewOffers(item: Pick<Content, 'sources'>): Offer[] {
  return order.flatMap((kind) => {
    const same = playable(item).filter((source) => source.kind === kind)
    return same.map((source) => ({ label: labelOf(source, same.length === 1), source }))
  })
}

/** Whatever browsers know how to play: the original of a protected film is never among the sources. */
export const isPlayable = (item: Pick<Content, 'sources'>) => playable(item).length > 0
