import { calls, editors, superAdmins } from '@jinvani/contract'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { request } from '../../api/client.ts'
import { afterFirstAnswers } from '../../api/first-answers.ts'
import { clearSession, readTokens } from '../../api/session-store.ts'
import { sessionSentences } from '../../sentences/first-sentences.ts'
import { IconButton } from '../../ui/button.tsx'
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
import { OutageBanner } from './outage-banner.tsx'
import { useFocusOnArrival, useFocusOnNavigation, useKeptFocus } from './page-focus.ts'
import { SidebarBody } from './sidebar.tsx'
import { useWide, watchWide } from './use-wide.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** Ends the session in all tabs at once, whatever the server answers. The guard then goes to /admin. */
function logout(): void {
  const { refreshToken } = readTokens()
  request(calls.logout, { body: refreshToken === null ? {} : { refreshToken } }).catch(() => undefined)
  clearSession('logout')
  forgetRedirectTarget()
  toast.success(sessionSentences.logout)
}

/** On a phone, the slide-out menu closes with each navigation; a desktop never opens it. */
function useSheet() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isPhone = !useWide()
  useEffect(() => watchWide(() => setOpenedAt(null)), [])
  const setOpen = (open: boolean) => setOpenedAt(open ? key : null)
  return { isPhone, open: openedAt === key, setOpen }
}

// A desktop never needs it; a phone loads it right after the first screen, before anybody can tap.
const SidebarSheet = lazyPiece(afterFirstAnswers(() => import('./sidebar-sheet.tsx')))
const notices = afterFirstAnswers(() => import('./notices.tsx'))
const PasswordNotice = lazyPiece(async () => ({ default: (await notices()).PasswordNotice }))
const FactorNotice = lazyPiece(async () => ({ default: (await notices()).FactorNotice }))
const ProcessingBell = lazyPiece(afterFirstAnswers(() => import('../bell/processing-bell.tsx')))
const LogoutQuestion = lazyPiece(() => import('./logout-question.tsx'))
const UploadTray = lazyPiece(afterFirstAnswers(() => import('../uploads/upload-tray.tsx')))

/** The static frame of index.html is done: the login after a logout must not show it again. */
const dropFirstFrame = () => void delete document.documentElement.dataset['framed']

function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival()
  useFocusOnNavigation(main)
  useKeptFocus(main)
  return main
}

/** Only the page of an action can undo it. On the next page, the toast would stay until somebody closes it. */
function UndoOfPage() {
  useEffect(() => forgetDone, [])
  return null
}

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
      <Link to="/dashboard" className="flex rounded px-1">
        <Brand />
      </Link>
      <span className="ml-auto">{bell}</span>
    </header>
  )
}

export function Layout() {
  const admin = useAdmin()
  const { name, role, passwordChange } = admin
  const isOpen = firstDue(admin) === null
  const { isPhone, ...sheet } = useSheet()
  const { Palette, ...palette } = usePalette(isOpen)
  const main = usePageFocus()
  useEffect(dropFirstFrame, [])
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
      <PhoneBar onOpen={() => sheet.setOpen(true)} bell={isPhone && bell} />
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
        {/* Notices come below the page, which must not move; on a page with a Save bar they come after the bar. */}
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
