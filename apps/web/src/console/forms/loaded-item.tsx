import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useListReturn } from '../lists/list-return.ts'
import { useShowError } from '../../sentences/show-error.ts'

interface LoadedItemProps<Item> {
  query: UseQueryResult<Item>
  /** The sentence of a failure, which leads to `backTo`. */
  failure: string
  backTo: string
  waiting: ReactNode
  /** `reload` reads the item anew and starts over from it. */
  children: (item: Item, reload: () => void) => ReactNode
}

/** The item that a form edits, once it is there. */
export function LoadedItem<Item>({ query, failure, backTo, waiting, children }: LoadedItemProps<Item>) {
  // After a reload the form starts over even when the version is the same.
  const [reloads, setReloads] = useState(0)
  const list = useListReturn(backTo)
  useShowError(query.error, failure)
  if (query.isError) return <Navigate to={list} replace />
  if (query.data === undefined) return waiting
  const reload = async () => {
    await query.refetch()
    setReloads((count) => count + 1)
  }
  return <Fragment key={reloads}>{children(query.data, () => void reload())}</Fragment>
}

/** What a form edits is read anew for each visit and then left alone: it must keep the version it was filled from. */
export const formQuery = { gcTime: 0, staleTime: Infinity } as const
