// Chooses files with the browser's picker, whose handles outlive a reload. Browsers without it get a file input.
import { Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { openUploadQueue } from '../../uploads/queue/upload-queue.ts'
import { acceptedFiles } from '../../uploads/queue/sort-out.ts'
import { useAdmin } from '../session/session.tsx'

/** `showOpenFilePicker` is missing in some browsers and in TypeScript's definitions. */
interface WithPicker {
  showOpenFilePicker?: (options: { multiple: true }) => Promise<FileSystemFileHandle[]>
}

/** The input is in the page while its dialog is open, because outside it could be garbage-collected. */
function clickInput(adminId: string): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, accept: acceptedFiles, hidden: true })
  input.addEventListener('change', () => {
    openUploadQueue(adminId).add([...(input.files ?? [])].map((file) => ({ file })))
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  document.body.append(input)
  input.click()
}

export async function chooseFiles(adminId: string): Promise<void> {
  const { showOpenFilePicker: show } = window as WithPicker
  if (show === undefined) return clickInput(adminId)
  try {
    const handles = await show({ multiple: true })
    const chosen = handles.map(async (handle) => ({ file: await handle.getFile(), handle }))
    openUploadQueue(adminId).add(await Promise.all(chosen))
  } catch (error) {
    // `AbortError` means that the person closed the picker. After any other error the file input takes over.
    if (!(error instanceof Error && error.name === 'AbortError')) clickInput(adminId)
  }
}

export function ChooseButton({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' }) {
  const { _id: adminId } = useAdmin()
  return (
    <Button icon={Upload} size={size} onClick={() => void chooseFiles(adminId)}>
      {label}
    </Button>
  )
}
