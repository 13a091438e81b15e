// Chooses files with the browser's picker, whose handles outlive a reload. Browsers without it get a file input.
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { uploadQueueOf } from '../../uploads/queue/upload-queue.ts'
import { acceptedFiles } from '../../uploads/queue/sort-out.ts'
import { useAdmin } from '../session/session.tsx'

/** `showOpenFilePicker` is missing in some browsers and in TypeScript's definitions. */
interface WithPicker {
  showOpenFilePicker?: (options: { multiple: true }) => Promise<FileSystemFileHandle[]>
}

function addInput(adminId: string, input: HTMLInputElement): void {
  const chosen = [...(input.files ?? [])].map((file) => ({ file }))
  // Cleared, so that choosing the same files again fires `change`.
  input.value = ''
  if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
}

/** Opens the file dialog without a button. An input outside the page could be garbage-collected meanwhile. */
function clickInput(adminId: string): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, accept: acceptedFiles, hidden: true })
  const remove = () => input.remove()
  input.addEventListener('change', () => {
    addInput(adminId, input)
    remove()
  })
  input.addEventListener('cancel', remove)
  document.body.append(input)
  input.click()
}

export async function chooseFiles(adminId: string, click = () => clickInput(adminId)): Promise<void> {
  const { showOpenFilePicker: show } = window as WithPicker
  if (show === undefined) return click()
  try {
    const handles = await show({ multiple: true })
    const chosen = await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    )
    if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
  } catch (error) {
    // `AbortError` means that the person closed the picker. After any other error the file input takes over.
    if (!(error instanceof Error && error.name === 'AbortError')) click()
  }
}

export function ChooseButton({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' }) {
  const { _id: adminId } = useAdmin()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => void chooseFiles(adminId, () => input.current?.click())
  return (
    <>
      <Button icon={Upload} size={size} aria-label={label} onClick={choose}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={label}
        onChange={(event) => addInput(adminId, event.currentTarget)}
      />
    </>
  )
}
