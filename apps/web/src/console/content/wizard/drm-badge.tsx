import type { DrmStatus } from '@jinvani/contract'
import { CircleCheck, CircleX, Hourglass, Lock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { BadgeTone } from '../../../ui/badge.tsx'

const looks: Partial<Record<DrmStatus, { icon: LucideIcon; tone: BadgeTone; text: string }>> = {
  ready: { icon: CircleCheck, tone: 'success', text: 'DRM ready' },
  processing: { icon: Hourglass, tone: 'warning', text: 'DRM processing' },
  failed: { icon: CircleX, tone: 'danger', text: 'DRM failed' },
  pending: { icon: Lock, tone: 'maroon', text: 'DRM pending' },
}

export function DrmBadge({ status }: { status: DrmStatus }) {
  const { icon, tone, text } = looks[status] ?? { icon: Lock, tone: 'maroon', text: 'DRM' }
  return (
    <Badge icon={icon} tone={tone}>
      {text}
    </Badge>
  )
}
