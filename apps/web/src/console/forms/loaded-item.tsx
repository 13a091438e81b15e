import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useListReturn } from '../lists/list-return.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'

interface FormSkeletonProps {
  label: string
  /** Of its sections, as classes. */
  heights: readonly string[]
}

/** Stands where the sections of a form will be. */
export function FormSkeleton({ label, heights }: FormSkeletonProps) {
  return (
    <SkeletonArea label={label} className="grid max-w-3xl gap-5">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`${height} rounded-card`} />
      ))}
    </SkeletonArea>
  )
}

interface LoadedItemProps<Item> {
  /** Names the item in the query cache and its list in the address. */
  noun: 'categories' | 'carousel' | 'app-users' | 'admin-users'
  read: (id: string, signal: AbortSignal) => Promise<Item>
  /** The sentence of a failure, which leads back to the list. */
  failure: string
  waiting: FormSkeletonProps
  /** `reload` reads the item again and starts over from it. */
  children: (item: Item, reload: () => void) => ReactNode
}

/** What a form edits is read again for each visit and then left alone: it must keep the version it was filled from. */
export const formQuery = { gcTime: 0, staleTime: Infinity } as const

function Loaded<Item>({
  id,
  noun,
  read,
  failure,
  waiting,
  children,
}: LoadedItemProps<Item> & { id: string }) {
  // After a reload the form starts over even when the version is the same.
  const [reloads, setReloads] = useState(0)
  const list = useListReturn(`/${noun}`)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [noun, 'item', id],
    queryFn: ({ signal }) => read(id, signal),
    ...formQuery,
  })
  useShowError(error, failure)
  if (isError) return <Navigate to={list} replace />
  if (data === undefined) return <FormSkeleton {...waiting} />
  const reload = async () => {
    await refetch()
    setReloads((count) => count + 1)
  }
  return <Fragment key={reloads}>{children(data, () => void reload())}</Fragment>
}

/** The item that the address names and a form edits, once it is there. */
export function LoadedItem<Item>(props: LoadedItemProps<Item>) {
  const { id = '' } = useParams()
  return <Loaded key={id} id={id} {...props} />
}
