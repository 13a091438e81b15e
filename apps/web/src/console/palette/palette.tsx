import { calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type LucideIcon,
  ArrowRight,
  Bookmark,
  Clapperboard,
  Music,
  Search,
  Shapes,
  ShieldCheck,
  User,
  X,
  Zap,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { OptionList, useComboboxIds, useOptionKeys } from '../../ui/combobox/option-list.tsx'
import { useDebounced } from '../../ui/combobox/use-debounced.ts'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { adminUsersQuery, allCategories } from '../lists/list-query.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { libraryLooks, viewsQuery } from '../views/view-queries.ts'
import { mayActivate, splitVerb, useDeeds } from './palette-commands.ts'
import {
  type Page,
  type PaletteFinding,
  type PaletteGroup,
  adminUserGroup,
  appUserGroup,
  categoriesNamed,
  categoryGroup,
  contentGroup,
  countText,
  pageGroup,
  viewGroup,
} from './palette-findings.ts'

type Deeds = ReturnType<typeof useDeeds>

const settleMs = 200
const mostOfAKind = 6

interface PaletteFound {
  groups: PaletteGroup[]
  loading: boolean
  /** True while another result may still come first. Pages and commands come first without an answer of the server. */
  isFirstOpen: boolean
  failed: boolean
}

function usePaletteSearch(typed: string, sidebar: readonly Page[], deeds: Deeds): PaletteFound {
  const whole = typed.trim().slice(0, limits.searchMax)
  const { verb, rest: words } = splitVerb(whole)
  const settled = useDebounced(words, settleMs)
  const { _id: adminId } = useAdmin()
  const mayEnter = useMayEnter()
  const query = { q: settled, pageSize: mostOfAKind }
  // The query keys begin like those of the list pages, so that changes refresh these results too.
  const content = useQuery({
    ...queryOf(['content', 'list', 'palette', query], calls.listContent, { query }),
    placeholderData: keepPreviousData,
    enabled: settled !== '',
  })
  const appUsers = useQuery({
    ...queryOf(['app-users', 'list', 'palette', query], calls.listAppUsers, { query }),
    placeholderData: keepPreviousData,
    enabled: settled !== '' && mayEnter('/app-users/:id'),
  })
  // These lists are short, so they are loaded whole and searched in the browser.
  const categories = useQuery({ ...allCategories, enabled: words !== '' })
  const maySeeStaff = mayEnter('/admin-users/:id')
  const adminUsers = useQuery({ ...adminUsersQuery(), enabled: words !== '' && maySeeStaff })
  const views = useQuery({ ...viewsQuery, enabled: words !== '' })
  const pages = pageGroup(whole, sidebar, mayEnter)
  const commands = deeds.commandsFor(whole)
  if (words === '') return { groups: [pages, commands], loading: false, isFirstOpen: false, failed: false }
  const items = content.data?.items ?? []
  const shelves = categoriesNamed(words, categories.data?.items ?? [], mostOfAKind)
  const switches = deeds.switchesFor(verb, { content: items, categories: shelves }, verb ? mostOfAKind : 2)
  // Items that cannot be activated yet are listed too: choosing one opens its page.
  const waiting = verb === 'activate' ? items.filter((item) => !item.active && !mayActivate(item)) : []
  const groups = verb
    ? [switches, contentGroup(waiting, mayEnter)]
    : [
        pages,
        commands,
        contentGroup(items, mayEnter),
        categoryGroup(shelves, mayEnter),
        switches,
        viewGroup(words, views.data?.items ?? [], mostOfAKind, ({ look }) =>
          libraryLooks.write(adminId, look),
        ),
        appUserGroup(appUsers.data?.items ?? []),
        adminUserGroup(words, adminUsers.data ?? [], mostOfAKind),
      ]
  const queries = [content, appUsers, categories, adminUsers, views]
  const shown = groups.filter(({ findings }) => findings.length > 0)
  const loading = words !== settled || queries.some((query) => query.isLoading || query.isPlaceholderData)
  return {
    groups: shown,
    loading,
    isFirstOpen: loading && shown[0] !== pages && shown[0] !== commands,
    failed: queries.some((query) => query.isError),
  }
}

const icons: Record<PaletteFinding['kind'], LucideIcon> = {
  Page: ArrowRight,
  Command: Zap,
  Video: Clapperboard,
  Audio: Music,
  Category: Shapes,
  View: Bookmark,
  'App User': User,
  'Admin User': ShieldCheck,
}

/** The headings already say "Pages" and "Commands", so only other findings show their kind. */
function PaletteRow({ kind, label, detail, note, picture }: PaletteFinding) {
  const Icon = icons[kind]
  const isRecord = kind !== 'Page' && kind !== 'Command'
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        {picture ? (
          <FallbackImage src={picture} alt="" placeholder="" className="h-8 w-14 shrink-0 rounded-sm" />
        ) : (
          <span className={isRecord ? 'grid w-14 shrink-0 place-items-center' : 'shrink-0'}>
            <Icon aria-hidden className="size-4 text-muted" />
          </span>
        )}
        <span className="grid min-w-0">
          <span dir="auto" className="line-clamp-2">
            {label}
          </span>{' '}
          {isRecord && (
            <span className="truncate text-xs text-muted">{[kind, detail].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </span>{' '}
      {note && (
        <Badge className="shrink-0" tone={note === 'Active' ? 'success' : 'neutral'}>
          {note}
        </Badge>
      )}
    </>
  )
}

function Messages({ words, groups, loading, failed }: PaletteFound & { words: string }) {
  const isEmpty = groups.length === 0
  return (
    <>
      {failed && <p className="px-3 py-2 text-sm text-danger">Some results could not be loaded.</p>}
      {isEmpty && loading && (
        <p className="flex items-center gap-2 px-3 py-6 text-muted">
          <Spinner />
          Searching...
        </p>
      )}
      {isEmpty && !loading && (
        <EmptyState isInside title={`Nothing found for “${words.trim()}”. Try fewer or other words.`} />
      )}
      <output aria-live="polite" className="sr-only">
        {loading ? 'Searching...' : countText(groups)}
      </output>
    </>
  )
}

interface BodyProps extends Pick<PaletteProps, 'pages' | 'takeEarly'> {
  deeds: Deeds
  onChoose: (finding: PaletteFinding) => void
}

function Body({ pages, takeEarly, deeds, onChoose }: BodyProps) {
  const [words, setWords] = useState('')
  const found = usePaletteSearch(words, pages, deeds)
  const { groups, isFirstOpen } = found
  const findings = groups.flatMap((group) => group.findings)
  const { active, press, forget, enterLater } = useOptionKeys({ findings, loading: isFirstOpen, onChoose })
  const { listId, input } = useComboboxIds(active)
  const begin = () => {
    const early = takeEarly()
    if (!early?.words) return
    setWords(early.words)
    if (early.isEntered) enterLater()
  }
  return (
    <>
      <div className="relative border-b border-hairline">
        <Search aria-hidden className="absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted" />
        <input
          {...input}
          aria-label="Find pages, commands, content, categories and users"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.searchMax}
          placeholder="Pages, commands, content, users..."
          value={words}
          onFocus={begin}
          onChange={(event) => {
            forget()
            setWords(event.target.value)
          }}
          onKeyDown={press}
          className="min-h-13 w-full rounded-card bg-transparent pr-12 pl-11 text-base focus-visible:-outline-offset-2"
        />
      </div>
      <div className="overflow-y-auto overscroll-contain p-2">
        <Messages words={words} {...found} />
        {active && (
          <OptionList
            id={listId}
            label="Results"
            groups={groups}
            active={active}
            onChoose={onChoose}
            className="grid gap-2"
            rowClassName="min-h-11 px-3 md:min-h-10"
          >
            {(finding) => <PaletteRow {...finding} />}
          </OptionList>
        )}
      </div>
    </>
  )
}

interface PaletteProps {
  pages: readonly Page[]
  open: boolean
  /** Returns what was typed before the field had the focus; null at a second call. */
  takeEarly: () => { words: string; isEntered: boolean } | null
  onClose: () => void
}

export default function Palette({ pages, open, takeEarly, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const deeds = useDeeds()
  const returnFocus = useReturnFocus(open)
  const chosen = useRef<PaletteFinding | null>(null)
  const choose = (finding: PaletteFinding) => {
    chosen.current = finding
    onClose()
  }
  // Runs the choice after closing, so that a question about unsaved changes can return the focus to its form.
  const leave = (event: Event) => {
    returnFocus(event)
    const { run, to } = chosen.current ?? {}
    chosen.current = null
    run?.()
    if (to !== undefined) void navigate(to)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={leave}
          className="fixed inset-x-3 top-3 z-50 mx-auto grid max-h-[min(34rem,calc(100dvh-1.5rem))] max-w-xl animate-appear grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-hairline bg-raised shadow-floating md:top-[10dvh] md:max-h-[min(34rem,80dvh)]"
        >
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <Body pages={pages} takeEarly={takeEarly} deeds={deeds} onChoose={choose} />
          <Dialog.Close asChild>
            <IconButton label="Close" icon={X} className="absolute top-1 right-1" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
