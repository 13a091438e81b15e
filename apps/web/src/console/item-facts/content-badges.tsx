import type { Content } from '@jinvani/contract'
import { Check, Hourglass, Lock, type LucideIcon, Star, X } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type WorkStatus, badgeWords, filmState } from './film-state.ts'

const looks: Partial<Record<WorkStatus, { icon: LucideIcon; tone: BadgeTone }>> = {
  ready: { icon: Check, tone: 'success' },
  processing: { icon: Hourglass, tone: 'warning' },
  failed: { icon: X, tone: 'danger' },
}

/** Specification section 3: ready check, processing hourglass, failed cross, otherwise a lock. */
export function ProcessingBadge({ item }: { item: Pick<Content, 'drm' | 'processing'> }) {
  const words = badgeWords(item)
  if (words === null) return null
  const { icon, tone } = looks[filmState(item)?.status ?? 'pending'] ?? {
    icon: item.drm.enabled ? Lock : Hourglass,
    tone: item.drm.enabled ? ('maroon' as const) : ('neutral' as const),
  }
  return (
    <span title={words.story} className="inline-flex max-w-full">
      <Badge icon={icon} tone={tone} className="rounded-xl! whitespace-normal! tabular-nums">
        {`${words.what} ${words.state}`.trim()}
      </Badge>
    </span>
  )
}

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
