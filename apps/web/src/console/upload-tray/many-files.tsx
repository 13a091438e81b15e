import { useAdmin } from '../session/session.tsx'
import { ChooseButton } from './choose-button.tsx'
import { FileDrop } from './file-drop.tsx'

/** On the library: many films and recordings at once, chosen or dropped anywhere. */
export default function ManyFiles() {
  const adminId = useAdmin()._id
  return (
    <>
      <ChooseButton adminId={adminId} label="Upload Files">
        Upload Files
      </ChooseButton>
      <FileDrop adminId={adminId} />
    </>
  )
}
