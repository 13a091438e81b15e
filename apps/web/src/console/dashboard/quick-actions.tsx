import type { Screen } from '@jinvani/contract'
import { GalleryHorizontalEnd, type LucideIcon, Plus, Shapes } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { useMayEnter } from '../session/may-enter.ts'

const actions: readonly { to: Screen; label: string; icon: LucideIcon }[] = [
  { to: '/categories/new', label: 'Add Category', icon: Shapes },
  { to: '/content/new', label: 'Add Content', icon: Plus },
  { to: '/carousel/create', label: 'Add Carousel', icon: GalleryHorizontalEnd },
]

/** Only what the person may use; nothing at all for a viewer. */
export function QuickActions() {
  const mayEnter = useMayEnter()
  const allowed = actions.filter((action) => mayEnter(action.to))
  if (allowed.length === 0) return null
  return (
    <div className="mt-8">
      <CardSection title="Quick Actions" className="sm:flex sm:flex-wrap">
        {allowed.map(({ to, label, icon }) => (
          <ButtonLink key={to} to={to} icon={icon}>
            {label}
          </ButtonLink>
        ))}
      </CardSection>
    </div>
  )
}
