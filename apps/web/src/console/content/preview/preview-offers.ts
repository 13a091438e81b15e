// What can be played of an item, in the order in which a web player would try it.
import type { Content, Source, SourceKind } from '@jinvani/contract'

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

export function previewOffers({ sources }: Pick<Content, 'sources'>): Offer[] {
  return order.flatMap((kind) => {
    const same = sources.filter((source) => source.kind === kind)
    return same.map((source) => ({ label: labelOf(source, same.length === 1), source }))
  })
}

/** The original of a protected film is in no source, so what has a source can be played. */
export const isPlayable = ({ sources }: Pick<Content, 'sources'>) => sources.length > 0
