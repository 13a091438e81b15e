import { calls, editors, superAdmins } from '@jinvani/contract'
import { Menu } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { mayTryAgain } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { afterFirstAnswers } from '../../api/first-answers.ts'
import { type Outage, watchOutages } from '../../api/outages.ts'
import { onFailure, queryClient } from '../../api/query-client.ts'
import { clearSession, readTokens } from '../../api/session-store.ts'
import { sessionSentences } from '../../sentences/first-sentences.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { forgetDone } from '../lists/done-here.ts'
import { usePalette } from '../palette/palette-opener.ts'
import { firstDue, useMayEnter } from '../session/guard.tsx'
import { forgetRedirectTarget } from '../session/redirect-target.ts'
import { useAdmin } from '../session/session.tsx'
import { Brand } from './brand.tsx'
import { moreItems, navItems } from './nav.ts'
import { usePageFocus } from './page-focus.ts'
import { SidebarBody } from './sidebar.tsx'
import { useWide, watchWide } from './use-wide.ts'

/** Repeats the failed queries after an outage. */
const readAgain = () =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && mayTryAgain(state.error),
  })
const outages = watchOutages(() => request(calls.me), readAgain)
onFailure((error) => outages.note(error))

function watchConnection(listener: () => void): () => void {
  const unsubscribe = outages.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const stays = 'What you typed stays here; saving works again in a moment.'
const sentences: Record<Outage | 'offline', string> = {
  offline: 'You are offline. What you typed stays here until the connection is back.',
  server: `The server is not answering. ${stays}`,
  database: `The database is not answering. ${stays}`,
  storage: 'The file store is not answering. Files can be neither sent nor opened; all else works.',
}

/** After this long the console asks whether the server answers, because loading the code of a page has no timeout. */
const PAGE_MS = 3000

/** Tells about an outage. It stays mounted for screen readers, and lies over the page, so that nothing moves. */
function OutageBanner() {
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => outages.doubt(), PAGE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  const outage = useSyncExternalStore(watchConnection, () =>
    navigator.onLine ? outages.current() : 'offline',
  )
  return (
    <output className="sticky top-14 z-30 block h-0 md:top-0">
      {outage && (
        <span className="block bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          {sentences[outage]}
        </span>
      )}
    </output>
  )
}

/** Ends the session in all tabs at once, even if the server does not answer. The guard then shows the login page. */
function logout(): void {
  const { refreshToken } = readTokens()
  request(calls.logout, { body: refreshToken === null ? {} : { refreshToken } }).catch(() => undefined)
  clearSession('logout')
  forgetRedirectTarget()
  toast.success(sessionSentences.logout)
}

/** State of the slide-out menu, which only phones have. It closes with each navigation. */
function useSheet() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isPhone = !useWide()
  useEffect(() => watchWide(() => setOpenedAt(null)), [])
  const setOpen = (open: boolean) => setOpenedAt(open ? key : null)
  return { isPhone, open: openedAt === key, setOpen }
}

// Only phones need this menu. It loads right after the first screen, usually before somebody taps its button.
const SidebarSheet = lazyPiece(afterFirstAnswers(() => import('./sidebar-sheet.tsx')))
const notices = afterFirstAnswers(() => import('./notices.tsx'))
const PasswordNotice = lazyPiece(async () => ({ default: (await notices()).PasswordNotice }))
const FactorNotice = lazyPiece(async () => ({ default: (await notices()).FactorNotice }))
const ProcessingBell = lazyPiece(afterFirstAnswers(() => import('../bell/processing-bell.tsx')))
const LogoutQuestion = lazyPiece(() => import('./logout-question.tsx'))
const UploadTray = lazyPiece(afterFirstAnswers(() => import('../uploads/upload-tray.tsx')))

/** Forgets what can be undone when the page changes, and removes the toast that offers it. */
function UndoOfPage() {
  useEffect(() => forgetDone, [])
  return null
}

function PageProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent" />
}

export function Layout() {
  const admin = useAdmin()
  const { name, role, passwordChange } = admin
  const isOpen = firstDue(admin) === null
  const { isPhone, ...sheet } = useSheet()
  const { Palette, ...palette } = usePalette(isOpen)
  const main = usePageFocus()
  // Removes the static first frame of index.html, which would otherwise show again at the login after a logout.
  useEffect(() => void delete document.documentElement.dataset['framed'], [])
  const confirmation = useConfirmation()
  const { pathname } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const askAndLogout = () => (hasUnsavedChanges() ? setLeaving(true) : logout())
  const mayEnter = useMayEnter()
  const items = navItems.filter((item) => mayEnter(item.to))
  const more = editors.includes(role) ? moreItems.filter((item) => mayEnter(item.to)) : []
  const find = () => {
    sheet.setOpen(false)
    palette.show()
  }
  const sidebar = { items, more, name, role, onFind: isOpen ? find : undefined, onLogout: askAndLogout }
  const bell = isOpen && <ProcessingBell key={admin._id} />
  return (
    <div className="flex min-h-dvh flex-col md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-accent-deep px-4 py-3 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-hairline bg-raised md:block">
        <SidebarBody {...sidebar} bell={!isPhone && bell} />
      </aside>
      <header
        data-clear-of-toasts
        className="sticky top-0 z-20 flex items-center gap-2 border-b border-hairline bg-raised px-2 py-1.5 md:hidden"
      >
        <IconButton label="Open menu" icon={Menu} onClick={() => sheet.setOpen(true)} />
        <Link to="/dashboard" className="flex rounded px-1">
          <Brand />
        </Link>
        <span className="ml-auto">{isPhone && bell}</span>
      </header>
      {isPhone && <SidebarSheet {...sidebar} {...sheet} />}
      <div className="group/page flex min-w-0 grow flex-col">
        <OutageBanner />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="w-full max-w-6xl grow px-4 py-6 has-data-low-page:pt-1.5 has-data-whole-window:max-w-none md:px-8 md:has-data-low-page:py-4"
        >
          <Outlet />
        </main>
        {/* Notices are below the page, so that it does not move. On a page with a Save bar they follow that bar. */}
        <div className="sticky bottom-0 z-[5] group-has-data-save-bar/page:static">
          {passwordChange && <PasswordNotice change={passwordChange} />}
          {superAdmins.includes(role) && isOpen && <FactorNotice />}
        </div>
      </div>
      {Palette && (
        <Palette
          pages={[...items, ...more]}
          open={palette.isOpen}
          takeEarly={palette.takeEarly}
          onClose={palette.close}
        />
      )}
      {mayEnter('/content/new') && <UploadTray />}
      {confirmation}
      {isLeaving && <LogoutQuestion onStay={() => setLeaving(false)} onLogout={logout} />}
      <UndoOfPage key={pathname} />
      <ScrollRestoration />
    </div>
  )
}
