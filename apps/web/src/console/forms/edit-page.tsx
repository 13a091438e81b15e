import { type ComponentProps, useState } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from './loaded-item.tsx'

interface EditPageProps<Item> extends ComponentProps<typeof LoadedItem<Item>> {
  noun: 'categories' | 'carousel' | 'collections'
  title: string
  list: string
}

/** A restored version fills the form anew. */
export function EditPage<Item>({ title, list, ...item }: EditPageProps<Item>) {
  const { noun } = item
  const [restores, setRestores] = useState(0)
  return (
    <>
      <PageHeader
        title={title}
        description="Changes show in the apps within seconds"
        back={{ to: useListReturn(`/${noun}`), label: list }}
        action={
          <>
            <ActivityLink />
            <HistoryButton noun={noun} onRestored={() => setRestores(restores + 1)} />
          </>
        }
      />
      <LoadedItem key={restores} {...item} />
    </>
  )
}
