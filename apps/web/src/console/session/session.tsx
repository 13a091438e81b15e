import { calls, type SessionAdmin } from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { queryOf } from '../../api/client.ts'
import { sessionSentences } from '../../sentences/first-sentences.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import {
  type SessionEnd,
  isLoggedOutElsewhere,
  readSessionEnd,
  sessionOwner,
  subscribeSession,
} from '../../api/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { forgetDone } from '../lists/done-here.ts'
import { forgetRedirectTarget } from './redirect-target.ts'

export type Session =
  | { status: 'loading' }
  /** How the last session of this page ended; null if there was none. */
  | { status: 'signed-out'; ended: SessionEnd | null }
  | { status: 'signed-in'; admin: SessionAdmin }
  /** There are stored tokens, but the server could not be asked whether they are valid. */
  | { status: 'failed'; error: unknown; retry: () => void; retrying: boolean }

export const SessionContext = createContext<Session | null>(null)

function announceEnd(end: SessionEnd | null): void {
  if (end === 'expired') toast.error(sessionSentences.expired)
  if (end === 'rejected') toast.error(sessionSentences.rejected)
  if (isLoggedOutElsewhere()) toast.info(sessionSentences.logout)
  else if (end === 'logout') forgetRedirectTarget()
}

function useOwnerChange(owner: string | null): void {
  const client = useQueryClient()
  const before = useRef(owner)
  useEffect(() => {
    const left = before.current
    before.current = owner
    if (left === null || left === owner) return
    forgetDone()
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQueryKey[0] || queryKey[1] !== owner,
    })
    if (owner === null) announceEnd(readSessionEnd())
  }, [owner, client])
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const owner = useSyncExternalStore(subscribeSession, sessionOwner)
  const [hadSession, setHadSession] = useState(owner !== null)
  if (owner !== null && !hadSession) setHadSession(true)
  // The server says who is signed in, and with which role. The role in the browser's storage decides nothing.
  const {
    data: admin,
    failureReason: error,
    refetch,
    isFetching,
  } = useQuery({
    ...queryOf([...sessionQueryKey, owner], calls.me),
    enabled: owner !== null,
    staleTime: 30_000,
  })
  useOwnerChange(owner)
  const session = useMemo((): Session => {
    if (owner === null) return { status: 'signed-out', ended: hadSession ? readSessionEnd() : null }
    if (admin) return { status: 'signed-in', admin }
    if (error) return { status: 'failed', error, retry: () => void refetch(), retrying: isFetching }
    return { status: 'loading' }
  }, [owner, hadSession, admin, error, refetch, isFetching])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider around it')
  return session
}

export function useAdmin(): SessionAdmin {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('useAdmin is for pages behind the guard')
  return session.admin
}
