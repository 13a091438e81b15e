import { type Category, calls, superAdmins } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Shapes, Trash2 } from 'lucide-react'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActiveBadge } from '../item-facts/content-badges.tsx'
import {
  type Status,
  toActive,
  readStatus,
  statuses,
  useFromList,
  useListAddress,
} from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { Picture } from '../pictures/picture.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { isDarkColour } from './category-values.ts'

/** A light colour would glare in the dark theme, so there it is mixed with the background. */
const tileColour = (colour: string) =>
  `light-dark(${colour}, color-mix(in oklab, ${colour} 40%, var(--color-raised)))`

function CategoryTile({ name, image, bgcolor }: Pick<Category, 'name' | 'image' | 'bgcolor'>) {
  const shape = 'size-16 shrink-0 rounded'
  if (image !== '') {
    return (
      <Picture
        src={image}
        sizes="4rem"
        alt=""
        placeholder="No Image"
        className={classNames(shape, 'text-xs')}
      />
    )
  }
  return (
    <span
      aria-hidden
      style={{ backgroundColor: tileColour(bgcolor) }}
      className={classNames(
        shape,
        'grid place-items-center text-2xl font-semibold dark:text-ink',
        isDarkColour(bgcolor) ? 'text-on-picture' : 'text-on-tint',
      )}
    >
      {[...name.trim()][0] ?? ''}
    </span>
  )
}

interface CategoryCardProps {
  category: Category
  onDelete: ((category: Category) => void) | undefined
  deleting: boolean
}

function CategoryCard({ category, onDelete, deleting }: CategoryCardProps) {
  const { _id, name, slug, active, description, order } = category
  const mayEdit = useMayEnter()('/categories/edit/:id')
  const state = useFromList()
  const spoken = <span className="sr-only"> {name}</span>
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-4 p-4">
      <div className="flex items-start gap-3 max-[18rem]:flex-wrap">
        <CategoryTile {...category} />
        <div className="min-w-0 flex-1 max-[18rem]:basis-full">
          <h2 className="line-clamp-2 text-lg leading-snug">{name}</h2>
          <p className="truncate text-sm text-muted">{slug}</p>
        </div>
        <ActiveBadge active={active} />
      </div>
      <p className="line-clamp-2 text-muted">{description}</p>
      <div className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-3">
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">Order: {order}</span>
        <span className="flex gap-1">
          {mayEdit && (
            <ButtonLink to={`/categories/edit/${_id}`} state={state} variant="ghost" size="sm" icon={Pencil}>
              <span>Edit{spoken}</span>
            </ButtonLink>
          )}
          {onDelete && (
            <Button
              variant="ghost-danger"
              size="sm"
              icon={Trash2}
              busy={deleting}
              onClick={() => onDelete(category)}
            >
              <span>Delete{spoken}</span>
            </Button>
          )}
        </span>
      </div>
    </Card>
  )
}

const cardGrid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))]'

export const readCategoryFilters = (search: URLSearchParams) => ({
  q: search.get('q')?.trim() ?? '',
  active: readStatus(search),
})

const useAddress = () => useListAddress('categories', readCategoryFilters)
type Address = ReturnType<typeof useAddress>

function CategoryResults({ address: filters, change }: Address) {
  const { role } = useAdmin()
  const deletion = useRowAction<Category>({
    work: ({ _id: id }) => request(calls.deleteCategory, { params: { id } }),
    list: 'categories',
    question: 'Are you sure you want to delete this category?',
    success: () => successes.categories.delete,
    failure: failures.categories.delete,
  })
  const query = { q: filters.q, active: toActive(filters.active) }
  const list = useQuery({
    ...queryOf(['categories', 'list', query], calls.listCategories, { query }),
    ...listQuery,
  })
  useShowError(list.error, failures.categories.list)
  if (!list.data)
    return (
      <Unloaded
        query={list}
        failure="The list is not available right now."
        label="Loading categories"
        shapes={Array<string>(6).fill('h-48 rounded-card')}
        className={cardGrid}
      />
    )
  const { items } = list.data
  const isFiltered = filters.q !== '' || filters.active !== ''
  if (items.length === 0)
    return (
      <EmptyState
        icon={Shapes}
        title="No categories found"
        text={
          isFiltered
            ? 'No category matches this search and status.'
            : 'Get started by creating your first category.'
        }
        action={isFiltered && <Button onClick={() => change({ q: '', active: '' })}>Clear Filters</Button>}
      />
    )
  return (
    <ul
      aria-busy={list.isPlaceholderData}
      className={classNames(cardGrid, list.isPlaceholderData && 'opacity-60')}
    >
      {items.map((category) => (
        <li key={category._id}>
          <CategoryCard
            category={category}
            onDelete={superAdmins.includes(role) ? deletion.run : undefined}
            deleting={deletion.isBusy(category._id)}
          />
        </li>
      ))}
    </ul>
  )
}

export function CategoryListPage() {
  const list = useAddress()
  const state = useFromList()
  const mayAdd = useMayEnter()('/categories/new')
  return (
    <>
      <PageHeader
        isList
        title="Categories"
        description="How the library is ordered in the apps"
        action={
          mayAdd && (
            <ButtonLink to="/categories/new" state={state} variant="primary" icon={Plus}>
              Add Category
            </ButtonLink>
          )
        }
      />
      <FilterBar>
        <SearchBox placeholder="Search categories..." value={list.address.q} onSearch={list.search} />
        <Filter
          label="Status"
          value={list.address.active}
          onPick={(value) => list.change({ active: value as Status })}
          labels={statuses}
        />
      </FilterBar>
      <CategoryResults {...list} />
    </>
  )
}
