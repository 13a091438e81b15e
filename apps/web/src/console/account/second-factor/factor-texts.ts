import type { SecondFactor } from '@jinvani/contract'

export function codesText(left: number): string {
  if (left === 0) return 'All your recovery codes are used. Make new ones.'
  const rest = `${left} recovery code${left === 1 ? '' : 's'} left.`
  return left <= 3 ? `${rest} Make new ones soon.` : rest
}

/** Follows the question before a factor goes. */
export const lastText = ({ passkeys, totpSince }: SecondFactor): string =>
  passkeys.length + (totpSince === null ? 0 : 1) > 1
    ? ''
    : ' It is your last second factor: after it your password alone opens the account, and your recovery codes end.'
