// The sidebar of specification section 2. People see the entries that their role may open.
import type { Screen } from '@jinvani/contract'
import {
  CalendarDays,
  ChartColumn,
  Clapperboard,
  GalleryHorizontalEnd,
  History,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Shapes,
  ShieldCheck,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react'

export interface NavItem {
  to: Screen
  label: string
  icon: LucideIcon
}

export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/content', label: 'Content', icon: Clapperboard },
  { to: '/categories', label: 'Categories', icon: Shapes },
  { to: '/carousel', label: 'Carousel', icon: GalleryHorizontalEnd },
  { to: '/app-users', label: 'App Users', icon: Users },
  { to: '/admin-users', label: 'Admin Users', icon: ShieldCheck },
]

/** Entries beyond the specification. Editors see them below a line. */
export const moreItems: readonly NavItem[] = [
  { to: '/statistics', label: 'Statistics', icon: ChartColumn },
  { to: '/collections', label: 'Collections', icon: Layers },
  { to: '/calendar', label: 'Calendar', icon: CalendarDays },
  { to: '/trash', label: 'Trash', icon: Trash2 },
  { to: '/activity', label: 'Activity', icon: History },
  { to: '/webhooks', label: 'Webhooks', icon: Webhook },
]
