import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { droppedFiles } from '../../uploads/queue/dropped-files.ts'
import { openUploadQueue } from '../../uploads/queue/upload-queue.ts'
import { useAdmin } from '../session/session.tsx'
import { ChooseButton } from './choose-files.tsx'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const cut = 'You dropped more than 5,000 files. Drop the rest separately.'

/** Takes files and folders that are dropped anywhere on the page. */
function FileDrop() {
  const { _id: adminId } = useAdmin()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser would leave the console and open the file.
      event.preventDefault()
      setOver(true)
    }
    const drop = async (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented || event.dataTransfer === null) return
      event.preventDefault()
      const { chosen, isCut } = await droppedFiles(event.dataTransfer)
      openUploadQueue(adminId).add(chosen, isCut ? [cut] : [])
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    })
    window.addEventListener('drop', (event) => void drop(event), { signal })
    return () => listening.abort()
  }, [adminId])
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

export default function ManyFiles() {
  return (
    <>
      <ChooseButton label="Upload Files" />
      <FileDrop />
    </>
  )
}
