// The playable sources of an item, in the order in which a player on the web would try them.
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

/** True if browsers can play something of the item. The original of a protected film is never among its sources. */
export const isPlayable = (item: Pick<Content, 'sources'>) => playable(item).length > 0
