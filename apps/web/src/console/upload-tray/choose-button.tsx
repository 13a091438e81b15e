import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { uploadQueueOf } from '../../uploads/queue/upload-queue.ts'
import { Button } from '../../ui/button.tsx'
import { acceptedFiles, addInput, pickFiles } from './choose-files.ts'

interface ChooseProps {
  adminId: string
  /** Its name for tests and screen readers where two are on a page. */
  label: string
  size?: 'sm' | 'md'
  children: ReactNode
}

/** Chooses several files, which go to the tray. */
export function ChooseButton({ adminId, label, size = 'md', children }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async () => {
    const chosen = await pickFiles()
    if (chosen === null) input.current?.click()
    else if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
  }
  return (
    <>
      <Button icon={Upload} size={size} aria-label={label} onClick={() => void choose()}>
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
