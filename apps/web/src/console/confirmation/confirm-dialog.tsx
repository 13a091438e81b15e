import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherProofs } from './other-proofs.tsx'
import { PasswordProof } from './password-proof.tsx'

export interface ConfirmDialogProps {
  onConfirmed: () => void
  onDeclined: () => void
}

const passwordForm = 'confirm-with-password'

/** Asks who it is before a dangerous change. Other proofs than the password stand beside it. */
export function ConfirmDialog({ onConfirmed, onDeclined }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onDeclined}
      title="Confirm that it is you"
      description="You are about to change something important, and your last sign-in is some time ago."
      actions={
        <>
          <Button onClick={onDeclined}>Cancel</Button>
          <Button type="submit" form={passwordForm} variant="primary">
            Confirm
          </Button>
        </>
      }
    >
      <PasswordProof form={passwordForm} onProven={onConfirmed} />
      <OtherProofs onProven={onConfirmed} />
    </Dialog>
  )
}
