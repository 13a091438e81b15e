import { type SecondFactor, calls } from '@jinvani/contract'
import { request } from '../../../api/client.ts'
import { secondFactorKey, sessionQueryKey } from '../../../api/query-client.ts'
import { makePasskey } from '../../confirmation/browser-passkey.ts'
import { useChange } from '../../lists/list-query.ts'
import { sessionsKey } from '../account-queries.ts'

export const hasFactor = ({ passkeys, totpSince }: SecondFactor) => passkeys.length > 0 || totpSince !== null

/** Refreshes the signed-in admin too: a missing compulsory factor may have blocked the other screens. */
export const useFactorChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, secondFactorKey, sessionsKey, sessionQueryKey)

export const useAddPasskey = () =>
  useFactorChange(async (name: string) => {
    const { options } = await request(calls.passkeyOptions)
    return await request(calls.addPasskey, { body: { name, passkey: await makePasskey(options) } })
  })

export function codesText(left: number): string {
  if (left === 0) return 'All your recovery codes are used. Make new ones.'
  const rest = `${left} recovery code${left === 1 ? '' : 's'} left.`
  return left <= 3 ? `${rest} Make new ones soon.` : rest
}

/** The warning that ends the question before a factor is removed; empty if another factor stays. */
export const lastText = ({ passkeys, totpSince }: SecondFactor): string =>
  passkeys.length + (totpSince === null ? 0 : 1) > 1
    ? ''
    : ' It is your last second factor: without it your password alone signs you in, and your recovery codes stop working.'
