import { useState } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { ActivityLink } from '../activity/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { CarouselForm } from './carousel-form.tsx'
import { readCarouselItem } from './carousel-queries.ts'
import { emptyValues, valuesOf } from './carousel-values.ts'

const useBack = () => ({ to: useListReturn('/carousel'), label: 'Carousel' })

const waiting = { label: 'Loading carousel item', heights: ['h-56', 'h-[34rem]', 'h-56'] }

export function NewCarouselItemPage() {
  return (
    <>
      <PageHeader
        title="Add Carousel Item"
        description="A picture the apps show first, and where it leads"
        back={useBack()}
      />
      <CarouselForm initial={emptyValues} />
    </>
  )
}

export function EditCarouselItemPage() {
  const [restores, setRestores] = useState(0)
  return (
    <>
      <PageHeader
        title="Edit Carousel Item"
        description="Changes show in the apps within seconds"
        back={useBack()}
        action={
          <>
            <ActivityLink />
            <HistoryButton noun="carousel" onRestored={() => setRestores(restores + 1)} />
          </>
        }
      />
      <LoadedItem
        key={restores}
        noun="carousel"
        read={readCarouselItem}
        failure={failures.carousel.load}
        waiting={waiting}
      >
        {(item, reload) => <CarouselForm item={item} initial={valuesOf(item)} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
