import { type CarouselItem, calls } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readListAddress, useListAddress, usePastEnd } from '../lists/list-address.ts'
import { useFromList } from '../lists/list-return.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { SortableList, SortableRow } from '../ordering/sortable.tsx'
import { useMoves } from '../ordering/use-moves.ts'
import { carouselColumns } from './carousel-columns.tsx'
import { carouselOrders, updateCarouselItem, useCarousel } from './carousel-queries.ts'
import { type Link, targetAmong } from './link-targets.ts'

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
  return {
    onToggle: toggles.run,
    onDelete: deletions.run,
    isToggling: toggles.isBusy,
    isDeleting: deletions.isBusy,
  }
}

const noItems: CarouselItem[] = []

function Results() {
  const { address, goToPage, correctPage } = useListAddress('carousel', readListAddress)
  const { page } = address
  const actions = useRowActions()
  const list = useCarousel(page)
  useShowError(list.error, failures.carousel.list)
  const { data, isPlaceholderData } = list
  const isPastEnd = usePastEnd(page, isPlaceholderData ? undefined : data?.totalPages, correctPage)
  const items = data?.items ?? noItems
  const total = data?.totalItems ?? 0
  const { shown, first, move, drop, announcement } = useMoves({
    items,
    page: data?.currentPage ?? page,
    total,
    goToPage,
    store: carouselOrders,
    success: successes.carousel.update,
    failure: failures.carousel.update,
  })
  const targetOf = (link: Link) => targetAmong(data?.linkTargets, link)
  if (list.isError && !data)
    return <QueryFailure query={list} failure="The list is not available right now." />
  const placeOf = (item: CarouselItem) => first + shown.indexOf(item)
  return (
    <>
      <SortableList ids={shown.map(({ _id }) => _id)} onDrop={drop}>
        <Table
          caption="Carousel items"
          columns={carouselColumns({ total, move, placeOf, targetOf, ...actions })}
          rows={shown}
          rowKey={({ _id }) => _id}
          loading={!data || isPlaceholderData || isPastEnd}
          empty="No carousel items found"
          paging={{ page, pages: data?.totalPages ?? 1, onPage: goToPage }}
          rowComponent={SortableRow}
        />
      </SortableList>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </>
  )
}

export function CarouselListPage() {
  return (
    <>
      <PageHeader
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
