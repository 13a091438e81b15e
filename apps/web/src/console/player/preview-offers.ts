// The playable sources of an item, in the order in which a player on the web would try them.
import { type Content, type Source, type SourceKind, playsAsItIs } from '@jinvani/contract'

const order: readonly SourceKind[] = ['dash', 'hls', 'mp4', 'youtube']
const labels: Record<SourceKind, string> = { dash: 'DASH', hls: 'HLS', mp4: 'File', youtube: 'YouTube' }

export function previewOffers({ sources }: Pick<Content, 'sources'>): { label: string; source: Source }[] {
  return order.flatMap((kind) => {
    const same = sources.filter((source) => source.kind === kind && playsAsItIs(source))
    return same.map((source) => {
      const isTelling = same.length > 1 && source.quality !== '' && source.quality !== 'auto'
      return { label: isTelling ? `${labels[kind]} ${source.quality}` : labels[kind], source }
    })
  })
}

/** True if browsers can play something of the item. The original of a protected film is never among its sources. */
export const isPlayable = ({ sources }: Pick<Content, 'sources'>) => sources.some(playsAsItIs)
