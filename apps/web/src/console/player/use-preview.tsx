import type { Content } from '@jinvani/contract'
import { useState } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const PreviewDialog = lazyPiece(() => import('./preview-dialog.tsx'))

/** `preview(item)` opens the player. The caller must render `dialog`. */
export function usePreview() {
  const [item, setItem] = useState<Content | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const preview = (wanted: Content) => {
    setOpened(true)
    setItem(wanted)
  }
  const dialog = wasOpened && <PreviewDialog item={item} onClose={() => setItem(null)} />
  return { preview, dialog }
}
