import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Fragment, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { useListReturn } from '../lists/list-address.ts'
import { formQuery } from '../lists/list-query.ts'
import { Skeletons } from '../lists/unloaded.tsx'

interface LoadedItemProps<Item> {
  /** First part of the query key, and the path of the list. */
  noun: 'categories' | 'carousel' | 'collections' | 'app-users' | 'admin-users'
  read: (id: string, signal: AbortSignal) => Promise<Item>
  /** Sentence of the toast if the item cannot be loaded. The page then returns to the list. */
  failure: string
  /** Placeholders while the item loads: one height class for each section of the form. */
  waiting: { label: string; heights: readonly string[] }
  /** `reload` loads the item again and resets the form. */
  children: (item: Item, reload: () => void) => ReactNode
}

function Loaded<Item>({
  id,
  noun,
  read,
  failure,
  waiting,
  children,
}: LoadedItemProps<Item> & { id: string }) {
  // Used as a key, so that a reload resets the form even if the version is the same.
  const [reloads, setReloads] = useState(0)
  const list = useListReturn(`/${noun}`)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [noun, 'item', id],
    queryFn: ({ signal }) => read(id, signal),
    ...formQuery,
  })
  useShowError(error, failure)
  if (isError) return <Navigate to={list} replace />
  if (data === undefined) {
    const shapes = waiting.heights.map((height) => `${height} rounded-card`)
    return <Skeletons label={waiting.label} shapes={shapes} className="grid max-w-3xl gap-5" />
  }
  const reload = async () => {
    await refetch()
    setReloads((count) => count + 1)
  }
  return <Fragment key={reloads}>{children(data, () => void reload())}</Fragment>
}

export function LoadedItem<Item>(props: LoadedItemProps<Item>) {
  const { id = '' } = useParams()
  return <Loaded key={id} id={id} {...props} />
}

export interface FormProps<Item> {
  item?: Item
  onReload?: () => void
}

interface FormPages<Item> extends Omit<LoadedItemProps<Item>, 'children' | 'failure'> {
  noun: 'categories' | 'carousel' | 'collections'
  title: string
  list: string
  newDescription: string
  Form: ComponentType<FormProps<Item>>
}

export function formPages<Item>({ title, list, newDescription, Form, ...item }: FormPages<Item>) {
  const useBack = () => ({ to: useListReturn(`/${item.noun}`), label: list })
  function NewPage() {
    return (
      <>
        <PageHeader title={`Add ${title}`} description={newDescription} back={useBack()} />
        <Form />
      </>
    )
  }
  function EditPage() {
    // Used as a key, so that restoring an old version fills the form again.
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
        <LoadedItem key={restores} {...item} failure={failures[item.noun].load}>
          {(stored, reload) => <Form item={stored} onReload={reload} />}
        </LoadedItem>
      </>
    )
  }
  return [NewPage, EditPage] as const
}
