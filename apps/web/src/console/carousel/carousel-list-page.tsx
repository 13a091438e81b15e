import { type CarouselItem, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readListAddress, useFromList, useListAddress } from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { usePageSize, usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import {
  type OrderOptions,
  SortableTable,
  actionsColumn,
  orderColumn,
  statusColumn,
  useMoves,
} from '../ordering/sortable-table.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange, nextChangeText } from '../schedule/next-change.tsx'
import { carouselOrders, updateCarouselItem } from './carousel-queries.ts'
import { type Link, type Target, linkName, targetAmong } from './link-targets.ts'

/** Title or host of the link; the tooltip has the stored text. A broken link is red, because the apps leave it out. */
function LinkCell({ target, ...link }: Link & { target: Target | undefined }) {
  if (link.linkType === 'none')
    return (
      <span className="whitespace-nowrap text-muted in-cards:block in-cards:text-left in-cards:text-sm">
        No link
      </span>
    )
  const name = linkName(link, target)
  const text = `${link.linkType}: ${link.linkTarget}`
  const isExternal = link.linkType === 'external'
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 in-rows:max-w-44 in-rows:min-w-32 in-cards:flex in-cards:items-baseline in-cards:gap-2 in-cards:text-left in-cards:text-sm in-cards:text-muted">
      {name && (
        <span
          title={isExternal ? undefined : text}
          className={classNames(
            'wrap-anywhere in-rows:line-clamp-2 in-cards:truncate',
            name.isOff && 'text-danger',
            isExternal && 'in-cards:max-w-1/2 in-cards:shrink-0',
          )}
        >
          {!isExternal && `${link.linkType}: `}
          {name.text}
        </span>
      )}
      {(isExternal || !name) && (
        <span title={text} className={classNames('truncate', name && 'text-xs text-muted')}>
          {text}
        </span>
      )}
    </span>
  )
}

type Actions = ReturnType<typeof useRowActions>

function ItemActions({ item, toggles, deletions }: Actions & { item: CarouselItem }) {
  const { _id: id, title, active } = item
  return (
    <span className="-mr-2 flex justify-end gap-1 in-rows:mr-0 in-cards:min-[24rem]:-mr-1">
      <IconButton
        label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
        icon={active ? PowerOff : Power}
        busy={toggles.isBusy(id)}
        onClick={() => toggles.run(item)}
      />
      <IconLink to={`/carousel/edit/${id}`} state={useFromList()} label={`Edit ${title}`} icon={Pencil} />
      <IconButton
        label={`Delete ${title}`}
        icon={Trash2}
        danger
        busy={deletions.isBusy(id)}
        onClick={() => deletions.run(item)}
      />
    </span>
  )
}

interface ColumnsOptions extends Actions, OrderOptions<CarouselItem> {
  targetOf: (link: Link) => Target | undefined
}

/** Columns of the list. On a phone an entry is a card with a row of buttons at the bottom: see `SortableRow`. */
function carouselColumns(options: ColumnsOptions): Column<CarouselItem>[] {
  const { total, move, placeOf, targetOf, ...actions } = options
  return [
    orderColumn({ total, placeOf, move }),
    {
      header: 'Image',
      bare: true,
      className: 'in-cards:row-span-3 in-cards:row-start-1 in-cards:py-0! max-[18rem]:hidden!',
      cell: ({ imageUrl }) => (
        <Picture
          src={imageUrl}
          sizes="7rem"
          alt=""
          className="rounded text-xs in-cards:h-12 in-cards:w-20 in-rows:h-10 in-rows:w-20 in-rows:xl:w-28"
        />
      ),
    },
    {
      header: 'Title',
      bare: true,
      className: 'in-cards:col-start-2 in-cards:row-start-1 in-cards:py-0!',
      cell: ({ title }) => (
        <span className="font-medium wrap-anywhere in-rows:line-clamp-2 in-rows:min-w-24 in-cards:line-clamp-1 in-cards:text-left">
          {title}
        </span>
      ),
    },
    {
      header: 'Subtitle',
      bare: true,
      className: 'in-cards:col-span-2 in-cards:col-start-2 in-cards:row-start-2 in-cards:py-0!',
      cell: (item) =>
        item.subtitle === '' && nextChangeText(item) === null ? (
          '—'
        ) : (
          // On a phone only one line shows: the schedule if there is one, otherwise the subtitle.
          <span className="grid in-cards:max-h-5 in-cards:overflow-hidden in-cards:text-left in-cards:text-sm">
            <span className="in-rows:hidden">
              <NextChange item={item} />
            </span>
            <span className="wrap-anywhere in-rows:line-clamp-2 in-rows:min-w-20 in-cards:line-clamp-1">
              {item.subtitle || '—'}
            </span>
          </span>
        ),
    },
    {
      header: 'Link',
      bare: true,
      className: 'in-cards:col-span-2 in-cards:col-start-2 in-cards:row-start-3 in-cards:py-0!',
      cell: (item) => <LinkCell {...item} target={targetOf(item)} />,
    },
    statusColumn,
    actionsColumn((item) => <ItemActions item={item} {...actions} />),
  ]
}

function useRowActions() {
  const toggles = useRowAction<CarouselItem>({
    work: ({ _id: id, active }) => updateCarouselItem({ id, patch: { active: !active } }),
    list: 'carousel',
    success: ({ active }) => successes.carousel[active ? 'deactivate' : 'activate'],
    failure: failures.carousel.status,
  })
  const deletions = useRowAction<CarouselItem>({
    work: ({ _id: id }) => request(calls.deleteCarouselItem, { params: { id } }),
    list: 'carousel',
    question: 'Are you sure you want to delete this carousel item?',
    success: () => successes.carousel.delete,
    failure: failures.carousel.delete,
  })
  return { toggles, deletions }
}

function Results() {
  const { address, ...pages } = useListAddress('carousel', readListAddress)
  const { page } = address
  const actions = useRowActions()
  const query = { page, pageSize: usePageSize() }
  const list = useQuery({
    ...queryOf(['carousel', 'list', query], calls.listCarousel, { query }),
    select: ({ totalItems: total, ...data }) => ({ total, ...data }),
    ...listQuery,
  })
  useShowError(list.error, failures.carousel.list)
  const { data } = list
  const { loading, paging } = usePaging(list, page, pages)
  const { total } = paging
  const { shown, first, move, ...moving } = useMoves({
    items: data?.items ?? [],
    page: data?.currentPage ?? page,
    total,
    goToPage: pages.goToPage,
    store: carouselOrders,
    success: successes.carousel.update,
    failure: failures.carousel.update,
  })
  const targetOf = (link: Link) => targetAmong(data?.linkTargets, link)
  if (list.isError && !data)
    return <QueryFailure query={list} failure="The list is not available right now." />
  const placeOf = (item: CarouselItem) => first + shown.indexOf(item)
  return (
    <SortableTable
      {...moving}
      caption="Carousel items"
      columns={carouselColumns({ total, move, placeOf, targetOf, ...actions })}
      rows={shown}
      loading={loading}
      empty="No carousel items found"
      paging={paging}
    />
  )
}

export function CarouselListPage() {
  return (
    <>
      <PageHeader
        isList
        title="Carousel"
        description="What the apps show first, in this order"
        action={
          <ButtonLink to="/carousel/create" state={useFromList()} variant="primary" icon={Plus}>
            Add New Carousel Item
          </ButtonLink>
        }
      />
      <Results />
    </>
  )
}
