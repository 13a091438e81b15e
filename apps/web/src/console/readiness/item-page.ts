import type { LackKind } from '@jinvani/contract'
import { useMayEnter } from '../session/guard.tsx'
import { lackAddress } from './lacks.ts'

/** The item's form; viewers get a search for it in the list. */
export function useItemPage() {
  const mayEdit = useMayEnter()('/content/edit/:id')
  return ({ contentId, title }: { contentId: string; title: string }, kind?: LackKind) => {
    if (!mayEdit) return `/content?q=${encodeURIComponent(title)}`
    return kind === undefined ? `/content/edit/${contentId}` : lackAddress(contentId, kind)
  }
}
