// Counts the items that uploads created since a library list last loaded. The list shows them only when the person
// asks, so that no row moves under an editor.
import { matchQuery } from '@tanstack/react-query'
import { contentKeys, queryClient } from './query-client.ts'

let count = 0
const listeners = new Set<() => void>()

function set(next: number): void {
  if (next === count) return
  count = next
  listeners.forEach((listener) => listener())
}

export const newItems = {
  count: () => count,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  show: () => void queryClient.invalidateQueries({ queryKey: contentKeys.list }),
}

/** Call it for each new item. An open list reloads only if it is empty, since then no row can move. */
export function noteNewItem(): void {
  const filter = { queryKey: contentKeys.list, type: 'active' } as const
  const lists = queryClient.getQueriesData<{ items?: readonly unknown[] }>(filter)
  const isMoving = lists.some(([, list]) => (list?.items?.length ?? 0) > 0)
  void queryClient.invalidateQueries({
    queryKey: contentKeys.list,
    refetchType: isMoving ? 'none' : 'active',
  })
  set(count + 1)
}

queryClient.getQueryCache().subscribe((event) => {
  const isLoaded = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
  if (isLoaded && matchQuery({ queryKey: contentKeys.list }, event.query)) set(0)
})
