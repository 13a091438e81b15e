import type { toast as Sonner } from 'sonner'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  /** A new toast with the same id replaces the old one; defaults to its words. */
  id?: string
  description?: string | undefined
  /** Milliseconds; 4000 unless given. */
  duration?: number
  action?: ToastAction | undefined
  /** Undoes what the toast reports: it stays above all others until it is used, dismissed or replaced. */
  undo?: (() => void) | undefined
}

// Toasts wait until the code that draws them has loaded, so that early ones are not lost.
const area = Promise.withResolvers<typeof Sonner>()

export const toasterIsReady = area.resolve

/** The toast with Undo has a toaster of its own. There is only one, because a toast undoes the last change only. */
export const undoToaster = 'undo'
let lastUndo: number | string | undefined

function dropUndo(sonner: typeof Sonner): void {
  if (lastUndo !== undefined) sonner.dismiss(lastUndo)
}

function show(kind: 'success' | 'error' | 'info') {
  return (title: string, { undo, ...options }: ToastOptions = {}): void => {
    void area.promise.then((sonner) => {
      if (!undo) return sonner[kind](title, { id: title, ...options })
      const isThere = sonner
        .getToasts()
        .some((one) => one.id === lastUndo && 'title' in one && one.title === title)
      // With other words it is a new toast with a new id: sonner would remove it together with the old one of the same
      // id.
      if (!isThere) dropUndo(sonner)
      const lasting = { toasterId: undoToaster, duration: Infinity, action: { label: 'Undo', onClick: undo } }
      lastUndo = sonner[kind](title, { ...options, ...lasting, ...(isThere && lastUndo && { id: lastUndo }) })
      return lastUndo
    })
  }
}

/** `toast.success('Saved')`, `toast.error('Not saved', { description: 'Why' })`. Equal ones do not stack. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** For the end of a session: nobody may undo what another person did. */
  dropUndo: () => void area.promise.then(dropUndo),
}
