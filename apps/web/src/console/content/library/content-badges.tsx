import type { Content } from '@jinvani/contract'
import { Star } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { ProcessingBadge } from '../processing/processing-badge.tsx'

/** Badges on top of the picture. */
export function PictureBadges({ item }: { item: Pick<Content, 'featured' | 'drm' | 'processing'> }) {
  return (
    <>
      {item.featured && (
        <Badge tone="accent" icon={Star}>
          Featured
        </Badge>
      )}
      <ProcessingBadge item={item} />
    </>
  )
}

export function ActiveBadge({ active }: Pick<Content, 'active'>) {
  return <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
}
