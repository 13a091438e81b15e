import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { acceptedFiles, addInput, chooseFiles } from './choose-files.ts'

interface ChooseProps {
  adminId: string
  /** Accessible name, unique on its page. */
  label: string
  size?: 'sm' | 'md'
  children: ReactNode
}

/** Chooses several files for the tray. */
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
