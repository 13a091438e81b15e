import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export default function LogoutQuestion({ onStay, onLogout }: { onStay: () => void; onLogout: () => void }) {
  return (
    <Dialog
      onClose={onStay}
      title="You have unsaved changes"
      description="If you log out now, your changes are lost."
      safe="Stay"
      actions={
        <Button variant="danger" onClick={onLogout}>
          Log Out
        </Button>
      }
    />
  )
}
