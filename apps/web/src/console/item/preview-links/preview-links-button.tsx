import type { Content } from '@jinvani/contract'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.tsx'

const PreviewLinksDialog = lazyPiece(() => import('./preview-links-dialog.tsx'))

/** Stands where a live item has the button that copies its link. */
export function PreviewLinksButton({ item }: { item: Content }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton label="Preview links" icon={LinkIcon} onClick={open} />
      {wasOpened && <PreviewLinksDialog item={item} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
