import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherProofs } from './other-proofs.tsx'
import { PasswordProof } from './password-proof.tsx'

export interface ConfirmDialogProps {
  onConfirmed: () => void
  onDeclined: () => void
}

const passwordForm = 'confirm-with-password'

/** Asks who it is before a dangerous change: for the password, or for a second factor in its place. */
export function ConfirmDialog({ onConfirmed, onDeclined }: ConfirmDialogProps) {
  const [isOther, setOther] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onDeclined}
      title="Confirm that it is you"
      description="You are about to change something important, and your last sign-in is some time ago."
      actions={
        <>
          <Button onClick={onDeclined}>Cancel</Button>
          {!isOther && (
            <Button type="submit" form={passwordForm} variant="primary">
              Confirm
            </Button>
          )}
        </>
      }
    >
      {!isOther && <PasswordProof form={passwordForm} onProven={onConfirmed} />}
      <OtherProofs isOpen={isOther} onOpenChange={setOther} onProven={onConfirmed} />
    </Dialog>
  )
}
