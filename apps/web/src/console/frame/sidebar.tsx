import { type Role, roleLabels } from '@jinvani/contract'
import { LogOut, Monitor, Moon, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { paletteKeys } from '../palette/palette-opener.ts'
import { Brand } from './brand.tsx'
import type { NavItem } from './nav.ts'
import { chooseTheme, themeLabels, themes, useTheme } from './theme-choice.ts'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

function ThemeSwitch() {
  const chosen = useTheme()
  return (
    <fieldset aria-label="Theme" className="flex gap-0.5 rounded bg-sunken p-0.5">
      {themes.map((theme) => {
        const [label, Icon] = [themeLabels[theme], icons[theme]]
        return (
          <button
            key={theme}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={chosen === theme}
            onClick={() => chooseTheme(theme)}
            className="grid h-8 flex-1 place-items-center rounded-[calc(var(--radius)-2px)] text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-accent-deep"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )
      })}
    </fieldset>
  )
}

export interface SidebarProps {
  items: readonly NavItem[]
  more: readonly NavItem[]
  name: string
  role: Role
  onFind: (() => void) | undefined
  onLogout: () => void
  /** The bell, shown next to the brand. On a phone it is in the bar at the top instead. */
  bell?: ReactNode
}

function Entries(props: { label: string; items: readonly NavItem[]; className?: string }) {
  return (
    <nav aria-label={props.label} className={props.className}>
      <ul className="grid gap-0.5">
        {props.items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center gap-3 rounded px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-deep md:min-h-10"
            >
              <Icon aria-hidden className="size-[1.125rem] shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Person({ name, role }: { name: string; role: Role }) {
  return (
    <Link
      to="/account"
      className="flex min-w-0 items-center gap-3 rounded p-1 transition-colors hover:bg-sunken"
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-maroon text-base font-semibold text-on-maroon uppercase"
      >
        {[...name.trim()][0] ?? '?'}
      </span>
      <div className="min-w-0 leading-tight">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted">{roleLabels[role]}</p>
        <span className="sr-only">My account</span>
      </div>
    </Link>
  )
}

/** Opens the palette. It is not named "Search", because the lists have a button with that name. */
function FindButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className="flex min-h-11 items-center gap-3 rounded border border-edge px-3 text-muted transition-colors hover:border-ink/60 hover:text-ink md:min-h-10"
    >
      <Search aria-hidden className="size-[1.125rem] shrink-0" />
      Find
      <kbd aria-hidden className="ml-auto font-sans text-xs any-pointer-coarse:hidden">
        {paletteKeys}
      </kbd>
    </button>
  )
}

export function SidebarBody({ items, more, name, role, onFind, onLogout, bell }: SidebarProps) {
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <div className="flex items-center justify-between">
        <Link to="/dashboard" className="rounded px-2 py-1">
          <Brand />
        </Link>
        {bell}
      </div>
      {onFind && <FindButton onClick={onFind} />}
      {/* The links scroll in a low window, so that the person's name and Logout stay visible. */}
      <div className="-mx-3 -my-1 grid min-h-32 gap-2 overflow-y-auto px-3 py-1">
        <Entries label="Main" items={items} />
        {more.length > 0 && <Entries label="More" items={more} className="border-t border-hairline pt-2" />}
      </div>
      <div className="mt-auto grid gap-2 border-t border-hairline px-1 pt-3">
        <Person name={name} role={role} />
        <Button variant="ghost" icon={LogOut} onClick={onLogout} className="justify-start">
          Logout
        </Button>
        <ThemeSwitch />
      </div>
    </div>
  )
}
