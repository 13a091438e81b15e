import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const desktop = '(min-width: 48rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desktop)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The slide-out menu: open as long as nothing was navigated to since it was opened, and never on a desktop. */
export function useSheet() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isPhone = !useSyncExternalStore(subscribe, () => window.matchMedia(desktop).matches)
  useEffect(() => subscribe(() => setOpenedAt(null)), [])
  const setOpen = (open: boolean) => setOpenedAt(open ? key : null)
  return { isPhone, open: openedAt === key, setOpen }
}
