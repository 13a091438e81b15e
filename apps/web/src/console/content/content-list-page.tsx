import type { Category, Content, LibraryLook } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Ellipsis, LayoutGrid, type LucideIcon, Plus, Table2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { afterFirstAnswers } from '../../api/first-answers.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWide } from '../frame/use-wide.ts'
import { useLibraryFilters } from '../library/library-filters.ts'
import { libraryLooks } from '../views/view-queries.ts'
import { allCategories } from '../lists/shared-queries.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { LibraryResults } from '../library/library-results.tsx'
import { LibraryToolbar } from '../library/library-toolbar.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

function useLibraryLook(): [LibraryLook, (look: LibraryLook) => void] {
  const { _id } = useAdmin()
  return [libraryLooks.useValue(_id), (look) => libraryLooks.write(_id, look)]
}

const looks: readonly { look: LibraryLook; label: string; icon: LucideIcon }[] = [
  { look: 'cards', label: 'Cards', icon: LayoutGrid },
  { look: 'table', label: 'Table', icon: Table2 },
]

interface LookSwitchProps {
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

function LookSwitch({ look: chosen, onLook }: LookSwitchProps) {
  return (
    <fieldset className="inline-flex shrink-0 justify-center rounded bg-sunken p-0.5">
      <legend className="sr-only">Look</legend>
      {looks.map(({ look, label, icon: Icon }) => (
        <button
          key={look}
          type="button"
          aria-pressed={look === chosen}
          title={label}
          onClick={() => onLook(look)}
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

/** Holds the button's place until its code is there, so that nothing moves under the pointer. */
const comingUpload = (
  <Button icon={Upload} disabled aria-hidden>
    Upload Files
  </Button>
)
const ManyFiles = lazyPiece(
  afterFirstAnswers(() => import('../uploads/many-files.tsx')),
  comingUpload,
)

function AddContent() {
  return (
    <>
      <ManyFiles />
      <ButtonLink to="/content/new" variant="primary" icon={Plus}>
        Add Content
      </ButtonLink>
    </>
  )
}

const noCategories: Category[] = []

export function ContentListPage() {
  const { filters, isFiltered, change, search, clear, goToPage, correctPage } = useLibraryFilters()
  const [look, setLook] = useLibraryLook()
  const isWide = useWide()
  const isTable = look === 'table' && isWide
  // Turning a tablet only hides the table, which keeps what is typed in it: with `display: none` it drops its rows.
  const [wasTable, setWasTable] = useState(isTable)
  const hasTable = look === 'table' && (isWide || wasTable)
  if (hasTable !== wasTable) setWasTable(hasTable)
  const [hasViews, setHasViews] = useState(false)
  const viewsId = useId()
  const viewsButton = useRef<HTMLButtonElement>(null)
  const [quick, setQuick] = useState<{ item: Content; isOpen: boolean }>()
  const mayAdd = useMayEnter()('/content/new')
  const { data, error } = useQuery(allCategories)
  const categories = data?.items ?? noCategories
  useShowError(error, failures.categories.list)
  const shown = { filters, categories }
  return (
    <>
      <PageHeader
        isList
        title="Content Library"
        tabs={<ViewTabs filters={filters} look={look} onLook={setLook} />}
        action={mayAdd ? <AddContent /> : undefined}
      />
      <LibraryToolbar {...shown} change={change} search={search} clear={clear}>
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
        {isWide && <LookSwitch look={look} onLook={setLook} />}
        <LibraryMenu filters={filters} />
      </LibraryToolbar>
      {hasViews && (
        <ViewsPanel
          {...shown}
          id={viewsId}
          look={look}
          onLook={setLook}
          onClose={() => {
            setHasViews(false)
            viewsButton.current?.focus()
          }}
        />
      )}
      <div className="mb-4 empty:hidden">{mayAdd && <RunningBatches />}</div>
      {hasTable && (
        <div className={isTable ? undefined : 'invisible h-0 overflow-hidden'}>
          <LibraryTable {...shown} isFiltered={isFiltered} />
        </div>
      )}
      {!isTable && (
        <LibraryResults
          {...shown}
          isFiltered={isFiltered}
          onQuickEdit={(item) => setQuick({ item, isOpen: true })}
          goToPage={goToPage}
          correctPage={correctPage}
        />
      )}
      {quick && (
        <QuickEdit {...quick} categories={categories} onClose={() => setQuick({ ...quick, isOpen: false })} />
      )}
    </>
  )
}
