import { type QueryFilters, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, mayTryAgain, waitMs } from './api-error.ts'

const retries = 2
const longestWaitSec = 30

/** True for a failure that may pass by itself. A full disk (`no-room`) stays full. */
export function isWorthRetrying(failedBefore: number, error: unknown): boolean {
  if (failedBefore >= retries || !(error instanceof ApiError) || error.code === 'no-room') return false
  return mayTryAgain(error) && (error.retryAfterSec ?? 0) <= longestWaitSec
}

export const sessionQueryKey = ['session'] as const
export const secondFactorKey = ['account', 'second-factor'] as const

export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

let hearFailure: (error: unknown) => void = () => {}
/** Registers `hear` for every failed try. The outage banner uses this, since its code loads after the first screen. */
export function onFailure(hear: (error: unknown) => void): void {
  hearFailure = hear
}

/** Reads the session again after a refusal, because the person's role may have changed. */
function askForRole(error: unknown): void {
  if (isRefused(error)) void queryClient.invalidateQueries({ queryKey: sessionQueryKey })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== sessionQueryKey[0]) askForRole(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      hearFailure(error)
      askForRole(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failedBefore, error) => {
        hearFailure(error)
        return isWorthRetrying(failedBefore, error)
      },
      retryDelay: waitMs,
      refetchOnReconnect: true,
      // Reports being offline as an error at once. The default would wait silently for the network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Query keys of content. `item` is the copy that filled a form, `live` the current one shown next to it. */
export const contentKeys = {
  all: ['content'],
  list: ['content', 'list'],
  item: (id: string) => ['content', 'item', id],
  live: (id: string) => ['content', 'live', id],
} as const
/** All content queries except the item that fills a form: an update would change that form while somebody edits it. */
export const shownContent: QueryFilters = {
  queryKey: contentKeys.all,
  predicate: ({ queryKey }) => queryKey[1] !== 'item',
}
export const todayKey = ['dashboard', 'today'] as const
export const ownFilmsKey = ['own films'] as const
