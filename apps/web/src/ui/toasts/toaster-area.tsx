import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { toastGap, toastsShown, useToastTops } from './toast-place.ts'
import { toasterIsReady, undoToaster } from './toast.ts'

const surface =
  'flex w-full gap-3 rounded-card border border-hairline bg-raised px-3 text-base text-ink shadow-floating sm:px-4'

const look: ComponentProps<typeof Sonner> = {
  position: 'top-right',
  duration: 4000,
  closeButton: true,
  gap: toastGap,
  visibleToasts: toastsShown,
  style: { fontFamily: 'inherit' },
  icons: {
    success: <CircleCheck aria-hidden className="mt-0.5 size-5 text-success" />,
    error: <CircleAlert aria-hidden className="mt-0.5 size-5 text-danger" />,
    info: <Info aria-hidden className="mt-0.5 size-5 text-accent" />,
  },
  toastOptions: {
    unstyled: true,
    classNames: {
      toast: `${surface} items-start py-3 sm:py-4`,
      content: 'min-w-0 flex-1 pr-5',
      title: 'font-medium',
      description: 'text-sm text-muted',
      actionButton:
        'mr-7 min-h-8 shrink-0 rounded border border-edge px-2.5 text-sm font-medium hover:border-ink/60 hover:bg-sunken',
      // Only the toast in front shows its close button, because it covers the buttons of the other toasts.
      closeButton:
        'absolute top-0 right-0 grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink [[data-front=false][data-expanded=false]_&]:invisible',
    },
  },
}

/** A flat toast, which fits into the row above the header of the table. */
const lowToast = {
  ...look.toastOptions,
  classNames: { ...look.toastOptions?.classNames, toast: `${surface} items-center py-1.5` },
}

export default function ToasterArea() {
  useEffect(() => toasterIsReady(toast), [])
  const { undoTop, top } = useToastTops(useSonner().toasts.length)
  return (
    <>
      <Sonner
        {...look}
        id={undoToaster}
        className={undoToaster}
        toastOptions={lowToast}
        containerAriaLabel="Last change"
        hotkey={['altKey', 'KeyU']}
        offset={{ top: undoTop }}
        mobileOffset={{ top: undoTop }}
      />
      <Sonner {...look} offset={{ top }} mobileOffset={{ top }} />
    </>
  )
}
