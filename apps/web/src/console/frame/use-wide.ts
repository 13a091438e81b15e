import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'

export function watchWide(listener: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useWide = () => useSyncExternalStore(watchWide, () => window.matchMedia(wide).matches)
