import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { toastGap, useToastTop } from './toast-place.ts'
import { toasterIsReady } from './toast.ts'

const surface =
  'flex w-full items-start gap-3 rounded-card border border-hairline bg-raised p-3 text-base text-ink shadow-floating sm:p-4'

export default function ToasterArea() {
  useEffect(() => toasterIsReady(toast), [])
  const top = useToastTop(useSonner().toasts.length)
  return (
    <Sonner
      position="top-right"
      offset={{ top }}
      mobileOffset={{ top }}
      duration={4000}
      closeButton
      gap={toastGap}
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden className="mt-0.5 size-5 text-success" />,
        error: <CircleAlert aria-hidden className="mt-0.5 size-5 text-danger" />,
        info: <Info aria-hidden className="mt-0.5 size-5 text-accent" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: surface,
          content: 'min-w-0 flex-1 pr-5',
          title: 'font-medium',
          description: 'text-sm text-muted',
          actionButton:
            'mr-5 min-h-8 shrink-0 rounded border border-edge px-2.5 text-sm font-medium hover:border-ink/60 hover:bg-sunken',
          closeButton:
            'absolute top-2 right-2 grid size-7 place-items-center rounded text-muted hover:bg-sunken hover:text-ink',
        },
      }}
    />
  )
}
