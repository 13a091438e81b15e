// Loads the code of the palette on first use.
import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { isCommandKey } from '../../browser/command-key.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type Palette from './palette.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'

/** On a Mac, Ctrl-K edits text. */
export const isPaletteKey = (press: Parameters<typeof isCommandKey>[0], mac = isMac): boolean =>
  isCommandKey(press, 'k') && (press.metaKey || !mac)

const isLetter = (press: KeyboardEvent) => press.key.length === 1 && !press.ctrlKey && !press.metaKey

type PaletteComponent = ComponentType<ComponentProps<typeof Palette>>

export function usePalette(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [Loaded, setLoaded] = useState<PaletteComponent | null>(null)
  /** Letters pressed while the code was on its way. */
  const early = useRef('')
  const show = useCallback(() => {
    setOpen(true)
    early.current = ''
    import('./palette.tsx').then(
      ({ default: Palette }) => setLoaded(() => Palette),
      () => {
        setOpen(false)
        toast.error(failures.network)
      },
    )
  }, [])
  useEffect(() => {
    if (!isOffered) return
    const isOnItsWay = isOpen && Loaded === null
    const press = (event: KeyboardEvent) => {
      if (isOnItsWay && isLetter(event)) {
        event.preventDefault()
        early.current += event.key
      }
      if (!isPaletteKey(event) || event.isComposing) return
      event.preventDefault()
      // An open dialog needs its answer first.
      if (isOpen) setOpen(false)
      else if (document.querySelector('[role="dialog"][data-state="open"]') === null) show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, isOffered, Loaded, show])
  return { Palette: Loaded, isOpen, early, show, close: () => setOpen(false) }
}
