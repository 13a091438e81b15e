import { isBehindDialog, isTyping, usePageKeys } from '../../ui/lists/page-keys.ts'

/** Ctrl+Z, but not in the table's grid, which has its own, and not in fields, where it undoes text. */
export function useUndoKey(undo: () => Promise<unknown>): void {
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event
    if (defaultPrevented || key !== 'z' || shiftKey || !(ctrlKey || metaKey)) return
    if (isTyping(target) || isBehindDialog()) return
    event.preventDefault()
    void undo()
  })
}
