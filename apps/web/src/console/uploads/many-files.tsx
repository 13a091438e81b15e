import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { droppedFiles } from '../../uploads/queue/dropped-files.ts'
import { uploadQueueOf } from '../../uploads/queue/upload-queue.ts'
import { useAdmin } from '../session/session.tsx'
import { ChooseButton } from './choose-files.tsx'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const cut = 'You dropped more than 5,000 files. Drop the rest separately.'

function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser would leave the console and open the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented || event.dataTransfer === null) return
      event.preventDefault()
      onDrop(event.dataTransfer)
    }
    const events = { dragenter: over, dragover: over, dragleave: leave, drop } as const
    const names = Object.keys(events) as (keyof typeof events)[]
    for (const name of names) window.addEventListener(name, events[name])
    return () => {
      for (const name of names) window.removeEventListener(name, events[name])
    }
  }, [onDrop])
  return isOver
}

/** Takes files and folders that are dropped anywhere on the page. */
function FileDrop({ adminId }: { adminId: string }) {
  const [take] = useState(() => async (transfer: DataTransfer) => {
    const { chosen, isCut } = await droppedFiles(transfer)
    uploadQueueOf(adminId).add(chosen, isCut ? [cut] : [])
  })
  const isOver = useFileDrop(take)
  if (!isOver) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-50 grid place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-accent-deep bg-accent-soft/95 p-6 text-center"
    >
      <Upload className="size-8 text-accent-deep" />
      <p className="text-xl font-semibold text-accent-deep">Drop films and recordings</p>
      <p>Each file becomes an inactive item. You can also drop folders.</p>
    </div>
  )
}

/** Uploads many films and recordings at once. Only the library page has it. */
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
