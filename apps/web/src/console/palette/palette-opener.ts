// The palette's code comes when it is first asked for.
import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type Palette from './palette.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** By the letter; by the key's place where the keyboard types no Latin letters. On a Mac, Ctrl-K edits text. */
export function isPaletteKey(press: KeyPress, mac = isMac): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
  return isK && (metaKey || (ctrlKey && !mac)) && !altKey && !shiftKey
}

type PaletteComponent = ComponentType<ComponentProps<typeof Palette>>

export function usePalette(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [Loaded, setLoaded] = useState<PaletteComponent | null>(null)
  const show = useCallback(() => {
    setOpen(true)
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
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.isComposing) return
      event.preventDefault()
      // A question that is open wants its answer first.
      if (isOpen) setOpen(false)
      else if (document.querySelector('[role="dialog"][data-state="open"]') === null) show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, isOffered, show])
  return { Palette: Loaded, isOpen, show, close: () => setOpen(false) }
}
