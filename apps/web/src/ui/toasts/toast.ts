import type { toast as Sonner } from 'sonner'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  /** A new toast with the same ID replaces the old one. By default the title is the ID. */
  id?: string
  description?: string | undefined
  /** Milliseconds that the toast is shown; 4000 by default. */
  duration?: number
  action?: ToastAction | undefined
  /** Undoes what the toast reports. A toast with Undo stays on top until it is used, dismissed or replaced. */
  undo?: (() => void) | undefined
}

// Early toasts wait here until the code that draws them has loaded.
const area = Promise.withResolvers<typeof Sonner>()

export const toasterIsReady = area.resolve

/** The toaster for the toast with Undo. At most one such toast is shown, because only the last change can be undone. */
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
      // A toast with another title gets a new ID. With the ID of the dismissed toast, sonner would remove it too.
      if (!isThere) dropUndo(sonner)
      const lasting = { toasterId: undoToaster, duration: Infinity, action: { label: 'Undo', onClick: undo } }
      lastUndo = sonner[kind](title, { ...options, ...lasting, ...(isThere && lastUndo && { id: lastUndo }) })
      return lastUndo
    })
  }
}

/** `toast.success('Saved')`, `toast.error('Not saved', { description: 'Why' })`. Equal titles replace each other. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Removes the toast with Undo, for example at the end of a session: nobody may undo what another person did. */
  dropUndo: () => void area.promise.then(dropUndo),
}
