import { calls } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { useChange } from '../lists/list-query.ts'

export const sessionsKey = ['account', 'sessions']

export function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => request(calls.updateMe, { body: { name } }),
    // The sidebar shows this name.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQueryKey }),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request(calls.changePassword, { body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: sessionsKey })
      await client.invalidateQueries({ queryKey: sessionQueryKey })
    },
  })
}

/** A session that has already ended counts as ended. */
async function endSession(id: string): Promise<void> {
  try {
    await request(calls.endSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** Without an id it ends all sessions but this one. */
export const useEndSessions = () =>
  useChange(
    (id: string | undefined) => (id === undefined ? request(calls.endOtherSessions) : endSession(id)),
    sessionsKey,
  )
