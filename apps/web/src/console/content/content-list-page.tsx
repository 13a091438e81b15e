import type { Content, LibraryLook } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Bookmark, Ellipsis, LayoutGrid, Plus, Table2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { afterFirstAnswers } from '../../api/first-answers.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWide } from '../frame/use-wide.ts'
import { noFilters, useLibraryFilters } from '../library/library-filters.ts'
import { LibraryResults } from '../library/library-results.tsx'
import { LibraryToolbar } from '../library/library-toolbar.tsx'
import { allCategories } from '../lists/list-query.ts'
import { useMayEnter } from '../session/guard.tsx'
import { viewAddress, filtersAddress, useLibraryLook, viewsQuery } from '../views/view-queries.ts'

/** Scrolls the strip of tabs. `scrollIntoView` would also scroll the page, which Back has just put in place. */
function bringIntoView(tab: HTMLElement | null): void {
  const strip = tab?.closest('nav')
  if (tab && strip) strip.scrollLeft = tab.offsetLeft + (tab.offsetWidth - strip.clientWidth) / 2
}

/** Tabs of the saved views next to the title, on wide windows only. Many views scroll sideways. */
function ViewTabs() {
  const { filters } = useLibraryFilters()
  const [look, setLook] = useLibraryLook()
  const { data } = useQuery(viewsQuery)
  const views = data?.items ?? []
  if (views.length === 0) return null
  const here = filtersAddress({ ...filters, page: 1 })
  const all = { key: '', name: 'All', to: filtersAddress(noFilters), look }
  const tabs = [all, ...views.map((view) => ({ ...view, key: view._id, to: viewAddress(view) }))]
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
              onClick={() => setLook(tab.look)}
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

const looks: readonly { look: LibraryLook; label: string; icon: LucideIcon }[] = [
  { look: 'cards', label: 'Cards', icon: LayoutGrid },
  { look: 'table', label: 'Table', icon: Table2 },
]

function LookSwitch() {
  const [chosen, choose] = useLibraryLook()
  return (
    <fieldset className="inline-flex shrink-0 justify-center rounded bg-sunken p-0.5">
      <legend className="sr-only">Look</legend>
      {looks.map(({ look, label, icon: Icon }) => (
        <button
          key={look}
          type="button"
          aria-pressed={look === chosen}
          title={label}
          onClick={() => choose(look)}
          className={classNames(
            'inline-flex min-h-9 items-center gap-2 rounded-sm px-3 text-sm font-medium',
            look === chosen ? 'bg-raised text-accent-deep' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-xl:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}

const ViewsPanel = lazyPiece(() => import('../views/views-panel.tsx'))
const LibraryTable = lazyPiece(() => import('../table/library-table.tsx'))
const LibraryMenu = lazyPiece(
  afterFirstAnswers(() => import('../library/library-menu.tsx')),
  <IconButton label="More" icon={Ellipsis} disabled className="max-md:ml-auto" />,
)
const QuickEdit = lazyPiece(() => import('../table/quick-edit.tsx'))
const RunningBatches = lazyPiece(afterFirstAnswers(() => import('../batches/running-batches.tsx')))

const ManyFiles = lazyPiece(
  afterFirstAnswers(() => import('../uploads/many-files.tsx')),
  // A disabled copy of the button, so that nothing moves when the real one has loaded.
  <Button icon={Upload} disabled aria-hidden>
    Upload Files
  </Button>,
)

export function ContentListPage() {
  const [look] = useLibraryLook()
  const isWide = useWide()
  const isTable = look === 'table' && isWide
  // When a tablet is turned, the table is only hidden: it keeps what is typed. `display: none` would drop its rows.
  const [wasTable, setWasTable] = useState(isTable)
  const hasTable = look === 'table' && (isWide || wasTable)
  if (hasTable !== wasTable) setWasTable(hasTable)
  const [hasViews, setHasViews] = useState(false)
  const viewsId = useId()
  const viewsButton = useRef<HTMLButtonElement>(null)
  const [quick, setQuick] = useState<{ item: Content; isOpen: boolean }>()
  const mayAdd = useMayEnter()('/content/new')
  const { data, error } = useQuery(allCategories)
  const categories = data?.items ?? []
  useShowError(error, failures.categories.list)
  return (
    <>
      <PageHeader
        isList
        title="Content Library"
        tabs={<ViewTabs />}
        action={
          mayAdd && (
            <>
              <ManyFiles />
              <ButtonLink to="/content/new" variant="primary" icon={Plus}>
                Add Content
              </ButtonLink>
            </>
          )
        }
      />
      <LibraryToolbar categories={categories}>
        <Button
          ref={viewsButton}
          variant="ghost"
          className="max-md:gap-1.5 max-md:px-1.5 max-[22.5rem]:[&>svg]:hidden"
          icon={Bookmark}
          aria-expanded={hasViews}
          aria-controls={hasViews ? viewsId : undefined}
          onClick={() => setHasViews(!hasViews)}
        >
          Views
        </Button>
        {isWide && <LookSwitch />}
        <LibraryMenu />
      </LibraryToolbar>
      {hasViews && (
        <ViewsPanel
          id={viewsId}
          categories={categories}
          onClose={() => {
            setHasViews(false)
            viewsButton.current?.focus()
          }}
        />
      )}
      <div className="mb-4 empty:hidden">{mayAdd && <RunningBatches />}</div>
      {hasTable && (
        <div className={isTable ? undefined : 'invisible h-0 overflow-hidden'}>
          <LibraryTable categories={categories} />
        </div>
      )}
      {!isTable && (
        <LibraryResults categories={categories} onQuickEdit={(item) => setQuick({ item, isOpen: true })} />
      )}
      {quick && (
        <QuickEdit {...quick} categories={categories} onClose={() => setQuick({ ...quick, isOpen: false })} />
      )}
    </>
  )
}
