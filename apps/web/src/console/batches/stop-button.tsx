import type { Batch } from '@jinvani/contract'
import { Square } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useAdmin } from '../session/session.tsx'
import { isOpen, useStop } from './batch-queries.ts'
import { mayStop } from './batch-words.ts'

/** Shown to people who may stop a running batch. `what` describes the batch. */
export function StopButton({ batch, what }: { batch: Batch; what: string }) {
  const admin = useAdmin()
  const { stop, isStopping } = useStop()
  if (!isOpen(batch) || !mayStop(batch, admin)) return null
  return (
    <Button size="sm" icon={Square} busy={isStopping} onClick={() => stop(batch._id)}>
      <span>
        Stop<span className="sr-only"> {what}</span>
      </span>
    </Button>
  )
}
