import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useShowError } from '../../sentences/show-error.ts'
import { useListReturn } from '../lists/list-return.ts'
import { Skeletons } from '../lists/unloaded.tsx'

interface LoadedItemProps<Item> {
  /** Key in the query cache, and path of the list. */
  noun: 'categories' | 'carousel' | 'collections' | 'app-users' | 'admin-users'
  read: (id: string, signal: AbortSignal) => Promise<Item>
  /** The toast of a failure; the page then returns to the list. */
  failure: string
  /** The heights are classes, one for each section of the form. */
  waiting: { label: string; heights: readonly string[] }
  /** `reload` loads the item again and resets the form. */
  children: (item: Item, reload: () => void) => ReactNode
}

/** Each visit loads the item once and keeps it: a save must send the version that filled the form. */
export const formQuery = { gcTime: 0, staleTime: Infinity } as const

function Loaded<Item>({
  id,
  noun,
  read,
  failure,
  waiting,
  children,
}: LoadedItemProps<Item> & { id: string }) {
  // A reload resets the form even if the version is the same.
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
