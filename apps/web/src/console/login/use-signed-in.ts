import type { calls, OutputOf } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQueryKey } from '../../api/query-client.ts'
import { storeSession } from '../../api/session-store.ts'
import { sessionSentences, toastMs } from '../../sentences/first-sentences.ts'
import { askAgain } from '../session/put-off.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** The end of a sign-in, with or without a second step. */
export function useSignedIn() {
  const client = useQueryClient()
  return ({ token, admin }: OutputOf<typeof calls.login>): void => {
    // The answer says who it is: no second question before the first page.
    client.setQueryData([...sessionQueryKey, admin._id], admin)
    askAgain()
    storeSession(token, admin)
    toast.success(sessionSentences.login, { duration: toastMs.login })
  }
}
