import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { askWith } from '../../api/client.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

interface Question extends ConfirmDialogProps {
  Dialog: ComponentType<ConfirmDialogProps>
}

/** Registers the dialog that confirms people's identity, and returns it while open. Its code loads on first use. */
export function useConfirmation(): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const { ConfirmDialog: Dialog } = await import('./confirm-dialog.tsx').catch(() => {
        throw new ApiError(0)
      })
      await new Promise<void>((resolve, reject) => {
        // A declined confirmation counts as aborted, which shows no failure toast.
        const onDeclined = () => reject(new DOMException('The person declined', 'AbortError'))
        left.signal.addEventListener('abort', onDeclined)
        setQuestion({ Dialog, onConfirmed: resolve, onDeclined })
      }).finally(() => setQuestion(null))
    }
    const stop = askWith(ask)
    return () => {
      stop()
      left.abort()
    }
  }, [])
  if (question === null) return null
  const { Dialog, ...answers } = question
  return <Dialog {...answers} />
}
