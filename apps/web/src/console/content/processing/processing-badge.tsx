import type { Content } from '@jinvani/contract'
import { Check, Hourglass, Lock, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { badgeWords, filmState } from './film-state.ts'
import type { WorkStatus } from './film-state.ts'

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
      <Badge icon={icon} tone={tone} className="tabular-nums">
        <span>{words.what}</span>
        {words.state !== '' && <span className="truncate">{words.state}</span>}
      </Badge>
    </span>
  )
}
