import type { LackKind } from '@jinvani/contract'
import { lackAddress } from '../../readiness/lack-places.ts'
import { useMayEnter } from '../../session/may-enter.ts'

/** Where an item is mended; for those who may not edit, where it is seen. */
export function useItemPage() {
  const mayEdit = useMayEnter()('/content/edit/:id')
  return ({ contentId, title }: { contentId: string; title: string }, kind?: LackKind) => {
    if (!mayEdit) return `/content?q=${encodeURIComponent(title)}`
    return kind === undefined ? `/content/edit/${contentId}` : lackAddress(contentId, kind)
  }
}
