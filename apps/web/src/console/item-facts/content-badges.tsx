import { type Content, markWords } from '@jinvani/contract'
import { type LucideIcon, Check, Hourglass, Lock, Star, X } from 'lucide-react'
import { type BadgeTone, Badge } from '../../ui/badge.tsx'
import { type WorkStatus, badgeWords, filmState } from './film-state.ts'

export function FoundTitle({ title, q }: { title: string; q: string }) {
  if (q === '') return title
  return markWords(title, q).map(({ text, isFound }, index) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a title never change their order
      <mark key={index} className="rounded-sm bg-accent-soft box-decoration-clone text-accent-deep">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const looks: Partial<Record<WorkStatus, { icon: LucideIcon; tone: BadgeTone }>> = {
  ready: { icon: Check, tone: 'success' },
  processing: { icon: Hourglass, tone: 'warning' },
  failed: { icon: X, tone: 'danger' },
}

/** The badge of specification section 3. A waiting film has a lock if it is protected, otherwise an hourglass. */
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
