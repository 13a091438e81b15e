import { type CarouselItem, calls } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readListAddress, useListAddress } from '../lists/list-address.ts'
import { useFromList } from '../lists/list-return.ts'
import { usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { SortableTable } from '../ordering/sortable-table.tsx'
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
  const { address, ...pages } = useListAddress('carousel', readListAddress)
  const { page } = address
  const actions = useRowActions()
  const list = useCarousel(page)
  useShowError(list.error, failures.carousel.list)
  const { data } = list
  const { loading, paging } = usePaging(list, page, pages)
  const { total } = paging
  const { shown, first, move, ...moving } = useMoves({
    items: data?.items ?? noItems,
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
