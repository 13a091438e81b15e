import type { Content } from '@jinvani/contract'
import { Suspense, lazy, useState } from 'react'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

/** `preview(item)` opens the player; render `dialog` somewhere. */
export function usePreview() {
  const [item, setItem] = useState<Content | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const preview = (wanted: Content) => {
    setOpened(true)
    setItem(wanted)
  }
  const dialog = wasOpened && (
    <Suspense fallback={null}>
      <PreviewDialog item={item} onClose={() => setItem(null)} />
    </Suspense>
  )
  return { preview, dialog }
}
