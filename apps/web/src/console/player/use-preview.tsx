import type { Content } from '@jinvani/contract'
import { useState } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const PreviewDialog = lazyPiece(() => import('./preview-dialog.tsx'))

/** `preview(item)` opens the player. The caller must render `dialog`. */
export function usePreview() {
  // Undefined until the dialog is first opened, so that its code loads only then; null while it is closed.
  const [item, setItem] = useState<Content | null>()
  const dialog = item !== undefined && <PreviewDialog item={item} onClose={() => setItem(null)} />
  return { preview: (wanted: Content) => setItem(wanted), dialog }
}
