// A form that was opened from a list leads back to that list as it was: its search, filters and page are in the address.
import { useLocation } from 'react-router'

const addressOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'fromList' in state ? state.fromList : undefined

/** The list as it was left; the plain one where the form was opened from elsewhere. */
export function listReturn(state: unknown, plain: string): string {
  const address = addressOf(state)
  return typeof address === 'string' && address.startsWith(`${plain}?`) ? address : plain
}

/** For the links of a list to its forms: `<ButtonLink state={useFromList()} ...>`. */
export function useFromList(): { fromList: string } {
  const { pathname, search } = useLocation()
  return { fromList: `${pathname}${search}` }
}

export function useListReturn(plain: string): string {
  return listReturn(useLocation().state, plain)
}
