import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen has room for columns. */
export const useWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
