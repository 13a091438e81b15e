import { useState } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { CollectionForm } from './collection-form.tsx'
import { readCollection } from './collection-queries.ts'

const useBack = () => ({ to: useListReturn('/collections'), label: 'Collections' })

const waiting = { label: 'Loading collection', heights: ['h-[32rem]', 'h-[26rem]', 'h-64', 'h-56', 'h-56'] }

export function NewCollectionPage() {
  return (
    <>
      <PageHeader
        title="Add Collection"
        description="Items that belong together, in their order"
        back={useBack()}
      />
      <CollectionForm />
    </>
  )
}

export function EditCollectionPage() {
  const [restores, setRestores] = useState(0)
  return (
    <>
      <PageHeader
        title="Edit Collection"
        description="Changes show in the apps within seconds"
        back={useBack()}
        action={
          <>
            <ActivityLink />
            <HistoryButton noun="collections" onRestored={() => setRestores(restores + 1)} />
          </>
        }
      />
      <LoadedItem
        key={restores}
        noun="collections"
        read={readCollection}
        failure={failures.collections.load}
        waiting={waiting}
      >
        {(item, reload) => <CollectionForm item={item} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
