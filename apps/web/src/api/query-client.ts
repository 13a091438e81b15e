import { MutationCache, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const retries = 2
const firstWaitMs = 500

/** Retries only failures that may pass by themselves: no answer, or a server error. */
export function isWorthRetrying(failedBefore: number, error: unknown): boolean {
  return failedBefore < retries && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const sessionQueryKey = ['session'] as const
/** Cache key of the signed-in person's second factor. */
export const secondFactorKey = ['account', 'second-factor'] as const

/** The role does not allow this call. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

function createQueryClient(): QueryClient {
  // A refusal may mean that the role has changed since the console loaded.
  const askForRole = (error: unknown) => {
    if (isRefused(error)) void client.invalidateQueries({ queryKey: sessionQueryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionQueryKey[0]) askForRole(error)
      },
    }),
    mutationCache: new MutationCache({ onError: askForRole }),
    defaultOptions: {
      // `always`: being offline is an error like any other, shown at once instead of waiting in silence.
      queries: {
        staleTime: 5_000,
        retry: isWorthRetrying,
        retryDelay: (failedBefore) => firstWaitMs * 2 ** failedBefore,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

export const queryClient = createQueryClient()

/** Cache keys of content. `item` is the copy that filled a form, `live` the copy shown beside it. */
export const contentKeys = {
  all: ['content'],
  list: ['content', 'list'],
  item: (id: string) => ['content', 'item', id],
  live: (id: string) => ['content', 'live', id],
} as const
/** All content but the item that fills a form, which must not change during the edit. */
export const shownContent: QueryFilters = {
  queryKey: contentKeys.all,
  predicate: ({ queryKey }) => queryKey[1] !== 'item',
}
export const todayKey = ['dashboard', 'today'] as const
/** Films that the signed-in person sent for processing. */
export const ownFilmsKey = ['own films'] as const
