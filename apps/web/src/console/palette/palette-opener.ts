// The code of the palette loads when it is first opened. What is typed until then is kept.
import { type ComponentProps, type ComponentType, useCallback, useRef, useState } from 'react'
import { isCommandKey } from '../../browser/command-key.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { isBehindDialog, usePageKeys } from '../../ui/lists/page-keys.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type Palette from './palette.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'

/** Ctrl+K, or Cmd+K on a Mac, where Ctrl+K deletes text. */
export const isPaletteKey = (press: Parameters<typeof isCommandKey>[0], mac = isMac): boolean =>
  isCommandKey(press, 'k') && (press.metaKey || !mac)

/** What somebody types after opening the palette and before its field has the focus. */
interface EarlyKeys {
  words: string
  isEntered: boolean
}

/** Returns false for a key that types nothing. */
function keepEarly(early: EarlyKeys, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Enter') early.isEntered = true
  else if (key === 'Backspace') early.words = early.words.slice(0, -1)
  else if (key.length === 1 && !ctrlKey && !metaKey) early.words += key
  else return false
  return true
}

export function usePalette(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof Palette>> | null>(null)
  const early = useRef<EarlyKeys | null>(null)
  const close = () => {
    setOpen(false)
    early.current = null
  }
  const show = () => {
    setOpen(true)
    early.current = { words: '', isEntered: false }
    import('./palette.tsx').then(
      ({ default: Palette }) => setLoaded(() => Palette),
      () => {
        close()
        toast.error(failures.network)
      },
    )
  }
  usePageKeys((event) => {
    if (!isOffered) return
    if (early.current && keepEarly(early.current, event)) event.preventDefault()
    if (!isPaletteKey(event) || event.isComposing) return
    event.preventDefault()
    if (isOpen) close()
    else if (!isBehindDialog()) show()
  })
  const takeEarly = useCallback(() => {
    const taken = early.current
    early.current = null
    return taken
  }, [])
  return { Palette: Loaded, isOpen, takeEarly, show, close }
}
