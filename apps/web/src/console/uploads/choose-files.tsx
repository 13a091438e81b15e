// Files come from the browser's own picker, which can read them again after a reload, or else from an input.
import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Chosen } from '../../uploads/queue/entry.ts'
import { uploadQueueOf } from '../../uploads/queue/upload-queue.ts'
import { acceptedFiles } from '../../uploads/queue/sort-out.ts'

/** Missing in some browsers and in their type definitions. */
interface WithPicker {
  showOpenFilePicker?: (options: { multiple: true }) => Promise<FileSystemFileHandle[]>
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Null if the browser has no such picker. */
async function pickFiles(): Promise<Chosen[] | null> {
  const { showOpenFilePicker: show } = window as WithPicker
  if (show === undefined) return null
  try {
    const handles = await show({ multiple: true })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    // Closing the picker chooses nothing. If the browser refuses the picker, the input replaces it.
    return isAbort(error) ? [] : null
  }
}

function addInput(adminId: string, input: HTMLInputElement): void {
  const chosen = [...(input.files ?? [])].map((file) => ({ file }))
  // Empty, so that choosing the same files again fires a change event too.
  input.value = ''
  if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
}

/** For a command without a button. Outside of the page, the input could be garbage-collected. */
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
  const chosen = await pickFiles()
  if (chosen === null) click()
  else if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
}

interface ChooseProps {
  adminId: string
  /** For screen readers; unique on its page. */
  label: string
  size?: 'sm' | 'md'
  children: ReactNode
}

export function ChooseButton({ adminId, label, size = 'md', children }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => void chooseFiles(adminId, () => input.current?.click())
  return (
    <>
      <Button icon={Upload} size={size} aria-label={label} onClick={choose}>
        {children}
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
