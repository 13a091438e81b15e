import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface StaleEditDialogProps {
  open: boolean
  /** What is edited, like "category". */
  noun: string
  /** Throws away what was typed and shows what is stored now. */
  onReload: () => void
  /** Saves what was typed over what is stored now. */
  onOverwrite: () => void
  /** Back to the form, nothing lost. */
  onClose: () => void
}

/** Answers a save that was refused because somebody else saved first (412). */
export function StaleEditDialog({ open, noun, onReload, onOverwrite, onClose }: StaleEditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Someone else changed this ${noun}`}
      description="It was saved by somebody else while you were editing. Reload shows their version and drops your changes; Overwrite saves yours over theirs."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep Editing
          </Button>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="danger" onClick={onOverwrite}>
            Overwrite
          </Button>
        </>
      }
    />
  )
}
