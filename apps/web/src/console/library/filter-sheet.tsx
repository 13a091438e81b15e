import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
  clearButton: ReactNode
  children: ReactNode
}

/** The filters on a phone, in a sheet in reach of a thumb. They apply at once. */
export default function FilterSheet({ isOpen, onClose, clearButton, children }: SheetProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Filters"
      safe={null}
      actions={
        <>
          {clearButton}
          <Button variant="primary" onClick={onClose}>
            Show Results
          </Button>
        </>
      }
    >
      <IconButton label="Close" icon={X} onClick={onClose} className="absolute top-4 right-4" />
      {children}
    </Dialog>
  )
}
