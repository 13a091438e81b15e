import type { toast as Sonner } from 'sonner'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  /** A toast of the same id is replaced; its words unless given. */
  id?: string
  description?: string | undefined
  /** Milliseconds; 4000 unless given. */
  duration?: number
  /** A button in the toast. */
  action?: ToastAction | undefined
}

// The first toast waits until the code that draws toasts has come; nothing that is said before is lost.
const area = Promise.withResolvers<typeof Sonner>()

/** `Toaster` calls it once it is there. */
export const toasterIsReady = area.resolve

function show(kind: 'success' | 'error' | 'info') {
  return (title: string, options: ToastOptions = {}): void => {
    void area.promise.then((sonner) => sonner[kind](title, { id: title, ...options }))
  }
}

/** `toast.success('Saved')`, `toast.error('Not saved', { description: 'Why' })`. The same words are shown once, not stacked. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
