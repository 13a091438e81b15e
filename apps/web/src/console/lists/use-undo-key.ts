import { useEffect, useEffectEvent } from 'react'
import { isBehindDialog, isTyping } from '../../ui/lists/page-keys.ts'

/** Ctrl+Z outside the table's grid, which handles its own, and outside fields, whose text it undoes. */
export function useUndoKey(undo: () => Promise<unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event
    if (defaultPrevented || key !== 'z' || shiftKey || !(ctrlKey || metaKey)) return
    if (isTyping(target) || isBehindDialog()) return
    event.preventDefault()
    void undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
