import type { SecondFactor } from '@jinvani/contract'
import { secondFactorKey, sessionQueryKey } from '../../../api/query-client.ts'
import { useChange } from '../../lists/list-query.ts'

export const sessionsKey = ['account', 'sessions']

/** A change of the factors. It reloads the session too, since a missing required factor blocks the other screens. */
export const useFactorChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, secondFactorKey, sessionsKey, sessionQueryKey)

/** Warning at the end of the question "Remove this factor?"; empty if another factor stays. */
export const lastText = ({ passkeys, totpSince }: SecondFactor): string =>
  passkeys.length + (totpSince === null ? 0 : 1) > 1
    ? ''
    : ' It is your last second factor: without it your password alone signs you in, and your recovery codes stop working.'
