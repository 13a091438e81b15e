import { type ComponentProps, type ComponentType, useState } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from './loaded-item.tsx'

export interface FormProps<Item> {
  /** Undefined for a new item. */
  item?: Item
  onReload?: () => void
}

interface FormPages<Item> extends Omit<ComponentProps<typeof LoadedItem<Item>>, 'children'> {
  noun: 'categories' | 'carousel' | 'collections'
  /** Such as "Category". */
  title: string
  list: string
  /** Below the title of the page for a new item. */
  about: string
  Form: ComponentType<FormProps<Item>>
}

/** The page for a new item, and the one that edits it: a restored version fills the form anew. */
export function formPages<Item>({ title, list, about, Form, ...item }: FormPages<Item>) {
  const useBack = () => ({ to: useListReturn(`/${item.noun}`), label: list })
  function NewPage() {
    return (
      <>
        <PageHeader title={`Add ${title}`} description={about} back={useBack()} />
        <Form />
      </>
    )
  }
  function EditPage() {
    const [restores, setRestores] = useState(0)
    return (
      <>
        <PageHeader
          title={`Edit ${title}`}
          description="Changes show in the apps within seconds"
          back={useBack()}
          action={
            <>
              <ActivityLink />
              <HistoryButton noun={item.noun} onRestored={() => setRestores(restores + 1)} />
            </>
          }
        />
        <LoadedItem key={restores} {...item}>
          {(stored, reload) => <Form item={stored} onReload={reload} />}
        </LoadedItem>
      </>
    )
  }
  return [NewPage, EditPage] as const
}
