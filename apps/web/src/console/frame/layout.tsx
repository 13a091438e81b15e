import { Menu } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { Brand } from './brand.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { firstDue } from '../session/guard.tsx'
import { useMayEnter } from '../session/may-enter.ts'
import { moreItems, navItems } from './nav.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { useFocusOnArrival, useFocusOnNavigation, useKeptFocus } from './page-focus.ts'
import { usePalette } from '../palette/palette-opener.ts'
import { logout } from '../session/session-logout.ts'
import { useAdmin } from '../session/session.tsx'
import { useSheet } from './sheet-state.ts'
import { SidebarBody } from './sidebar.tsx'

// A desktop never needs it; on a phone it comes right after the first screen, before a finger is there.
const SidebarSheet = lazy(() => import('./sidebar-sheet.tsx'))
const PasswordNotice = lazy(() => import('./password-notice.tsx'))
const FactorNotice = lazy(() => import('./factor-notice.tsx'))
const ProcessingBell = lazy(() => import('../processing/processing-bell.tsx'))
const UploadTray = lazy(() => import('../upload-tray/upload-tray.tsx'))

function askAndLogout() {
  if (!hasUnsavedChanges() || window.confirm('You have unsaved changes. Log out anyway?')) logout()
}

function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival()
  useFocusOnNavigation(main)
  useKeptFocus(main)
  return main
}

/** A thin line while the code of the next page is on its way. */
function PageProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent" />
}

function PhoneBar({ onOpen, bell }: { onOpen: () => void; bell: ReactNode }) {
  return (
    <header
      data-clear-of-toasts
      className="sticky top-0 z-20 flex items-center gap-2 border-b border-hairline bg-raised px-2 py-1.5 md:hidden"
    >
      <IconButton label="Open menu" icon={Menu} onClick={onOpen} />
      <Link to="/dashboard" className="rounded px-1">
        <Brand />
      </Link>
      <span className="ml-auto">{bell}</span>
    </header>
  )
}

/** The frame of every console page; stands inside a guard. */
export function Layout() {
  const admin = useAdmin()
  const { name, role, passwordChange } = admin
  const isOpen = firstDue(admin) === null
  const { isPhone, ...sheet } = useSheet()
  const { Palette, ...palette } = usePalette(isOpen)
  const main = usePageFocus()
  const confirmation = useConfirmation()
  const mayEnter = useMayEnter()
  const items = navItems.filter((item) => mayEnter(item.to))
  const more = moreItems.filter((item) => mayEnter(item.to))
  const find = () => {
    sheet.setOpen(false)
    palette.show()
  }
  const sidebar = { items, more, name, role, onFind: isOpen ? find : undefined, onLogout: askAndLogout }
  const bell = isOpen && (
    <Suspense fallback={null}>
      <ProcessingBell />
    </Suspense>
  )
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-accent-deep px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-hairline bg-raised md:block">
        <SidebarBody {...sidebar} bell={!isPhone && bell} />
      </aside>
      <PhoneBar onOpen={() => sheet.setOpen(true)} bell={isPhone && bell} />
      <Suspense fallback={null}>{isPhone && <SidebarSheet {...sidebar} {...sheet} />}</Suspense>
      <div className="min-w-0">
        <OfflineBanner />
        <Suspense fallback={null}>{passwordChange && <PasswordNotice change={passwordChange} />}</Suspense>
        <Suspense fallback={null}>{role === 'super_admin' && isOpen && <FactorNotice />}</Suspense>
        <main id="main" ref={main} tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 md:px-8 md:py-10">
          <Outlet />
        </main>
      </div>
      {Palette && <Palette pages={[...items, ...more]} open={palette.isOpen} onClose={palette.close} />}
      <Suspense fallback={null}>{mayEnter('/content/new') && <UploadTray />}</Suspense>
      {confirmation}
      {/* The first page of each document has the same key: without its address, one would open where another was left. */}
      <ScrollRestoration
        getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)}
      />
    </div>
  )
}
