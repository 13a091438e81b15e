import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { StaleEdit } from './use-stale-edit.ts'

interface StaleEditDialogProps {
  /** Null while there is nothing to ask. */
  stale: StaleEdit<unknown> | null
  /** What is edited, like "category". */
  noun: string
  /** Throws away what was typed and shows what is stored now. */
  onReload: () => void
  /** Saves what was typed over what is stored now. */
  onOverwrite: () => void
  /** Back to the form, nothing lost. */
  onClose: () => void
}

function Comparison({ stale }: { stale: StaleEdit<unknown> }) {
  if (stale.status === 'comparing') {
    return (
      <output className="flex items-center gap-2 text-muted">
        <Spinner />
        Comparing both versions...
      </output>
    )
  }
  if (stale.status === 'unknown')
    return <p className="text-muted">Their version could not be loaded for comparison.</p>
  if (stale.differences.length === 0)
    return <p className="text-muted">No field of this form differs from what you typed.</p>
  return <DifferenceList differences={stale.differences} />
}

/** Opens when a save was refused because another person saved first (412). */
export function StaleEditDialog({ stale, noun, onReload, onOverwrite, onClose }: StaleEditDialogProps) {
  return (
    <Dialog
      wide
      open={stale !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Someone else changed this ${noun}`}
      description="It was saved by somebody else while you were editing. Reload shows their version and drops your changes; Overwrite saves your changes over theirs."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep Editing
          </Button>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="danger" busy={stale?.status === 'comparing'} onClick={onOverwrite}>
            Overwrite
          </Button>
        </>
      }
    >
      {stale && <Comparison stale={stale} />}
    </Dialog>
  )
}
