import { type CarouselItem, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { queryOf } from '../../api/client.ts'
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readListAddress, useFromList, useListAddress } from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'
import { OrderedTable, type RowButtonsProps, inCard } from '../ordering/ordered-table.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange, nextChangeText } from '../schedule/next-change.tsx'
import { carouselOrders } from './carousel-queries.ts'
import { type Link, type Target, linkName, targetAmong } from './link-targets.ts'

/** Title of the link's target, or its host, with the stored text as tooltip. Red if the apps leave the slide out. */
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

function RowButtons({ row: item, toggles, deletions }: RowButtonsProps<CarouselItem>) {
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

const carouselColumns = (targetOf: (link: Link) => Target | undefined): Column<CarouselItem>[] => [
  {
    header: 'Image',
    ...inCard.picture,
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
    ...inCard.title,
    cell: ({ title }) => (
      <span className="font-medium wrap-anywhere in-rows:line-clamp-2 in-rows:min-w-24 in-cards:line-clamp-1 in-cards:text-left">
        {title}
      </span>
    ),
  },
  {
    header: 'Subtitle',
    ...inCard.secondLine,
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
    ...inCard.thirdLine,
    cell: (item) => <LinkCell {...item} target={targetOf(item)} />,
  },
]

function Results() {
  const { address, ...pages } = useListAddress('carousel', readListAddress)
  const { page } = address
  const query = { page, pageSize: usePageSize() }
  const list = useQuery({
    ...queryOf(['carousel', 'list', query], calls.listCarousel, { query }),
    select: ({ totalItems: total, currentPage: page, ...data }) => ({ total, page, ...data }),
    ...listQuery,
  })
  return (
    <OrderedTable
      store={carouselOrders}
      list={list}
      page={page}
      pages={pages}
      caption="Carousel items"
      empty="No carousel items found"
      columns={carouselColumns((link) => targetAmong(list.data?.linkTargets, link))}
      Buttons={RowButtons}
      deleteQuestion="Are you sure you want to delete this carousel item?"
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
