// The page asks once before it is left, whichever of its sections has unsaved changes.
import { createContext, use, useEffect } from 'react'

export const UnsavedSections = createContext<Set<string>>(new Set())

export function useUnsaved(section: string, isDirty: boolean): void {
  const unsaved = use(UnsavedSections)
  useEffect(() => {
    if (isDirty) unsaved.add(section)
    return () => void unsaved.delete(section)
  }, [unsaved, section, isDirty])
}
