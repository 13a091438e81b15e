import { useLocation } from 'react-router'

const addressOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'fromList' in state ? state.fromList : undefined

/** The plain list if the form was opened from elsewhere. */
export function listReturn(state: unknown, plain: string): string {
  const address = addressOf(state)
  return typeof address === 'string' && address.startsWith(`${plain}?`) ? address : plain
}

/** State for links to forms: `<ButtonLink state={useFromList()} ...>`. */
export function useFromList(): { fromList: string } {
  const { pathname, search } = useLocation()
  return { fromList: `${pathname}${search}` }
}

export function useListReturn(plain: string): string {
  return listReturn(useLocation().state, plain)
}
