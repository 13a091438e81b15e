import type { LibraryLook } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { type LibraryFilters, noFilters } from '../library/library-filters.ts'
import { addressOf, addressOfFilters, viewsQuery } from './view-queries.ts'

interface ViewTabsProps {
  filters: LibraryFilters
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

/** Scrolls only the strip of tabs, never the page, which Back has just scrolled to its old place. */
function bringIntoView(tab: HTMLElement | null): void {
  const strip = tab?.closest('nav')
  if (tab && strip) strip.scrollLeft = tab.offsetLeft + (tab.offsetWidth - strip.clientWidth) / 2
}

/** In windows with room for it, beside the title; many views scroll sideways. */
export function ViewTabs({ filters, look, onLook }: ViewTabsProps) {
  const { data } = useQuery(viewsQuery)
  const views = data?.items ?? []
  if (views.length === 0) return null
  const here = addressOfFilters({ ...filters, page: 1 })
  const all = { key: '', name: 'All', to: addressOfFilters(noFilters), look }
  const tabs = [all, ...views.map((view) => ({ ...view, key: view._id, to: addressOf(view) }))]
  // Two views with the same filters can differ in their look.
  const ofHere = tabs.filter((tab) => tab.to === here)
  const current = ofHere.find((tab) => tab.look === look) ?? ofHere[0]
  return (
    <nav aria-label="Views" className="relative min-w-0 flex-1 self-center overflow-x-auto max-md:hidden">
      <ul className="flex w-max gap-1 p-1">
        {tabs.map((tab) => (
          <li key={tab.key} ref={tab === current ? bringIntoView : undefined}>
            <Link
              to={tab.to}
              aria-current={tab === current ? 'page' : undefined}
              onClick={() => onLook(tab.look)}
              className={classNames(
                'flex min-h-8 max-w-48 items-center rounded px-3 text-sm',
                tab === current
                  ? 'bg-accent-soft font-medium text-accent-deep'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              <span className="truncate">{tab.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
