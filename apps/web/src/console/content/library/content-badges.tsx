import type { Content, DrmStatus } from '@jinvani/contract'
import { Check, Hourglass, Lock, type LucideIcon, Star, X } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const drmLooks: Partial<Record<DrmStatus, { icon: LucideIcon; tone: BadgeTone }>> = {
  ready: { icon: Check, tone: 'success' },
  processing: { icon: Hourglass, tone: 'warning' },
  failed: { icon: X, tone: 'danger' },
}

function DrmBadge({ status }: { status: DrmStatus }) {
  const { icon, tone } = drmLooks[status] ?? { icon: Lock, tone: 'maroon' }
  return (
    <span title={`DRM ${status}`} className="inline-flex">
      <Badge icon={icon} tone={tone}>
        <span>DRM</span>
        <span className="sr-only">{status}</span>
      </Badge>
    </span>
  )
}

/** What stands over the picture. */
export function PictureBadges({ featured, drm }: Pick<Content, 'featured' | 'drm'>) {
  return (
    <>
      {featured && (
        <Badge tone="accent" icon={Star}>
          Featured
        </Badge>
      )}
      {drm.enabled && <DrmBadge status={drm.status} />}
    </>
  )
}

export function ActiveBadge({ active }: Pick<Content, 'active'>) {
  return <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
}
