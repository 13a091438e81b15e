import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { toasterIsReady } from './toast.ts'

const surface =
  'flex w-full items-start gap-3 rounded-card border border-hairline bg-raised p-4 text-base text-ink shadow-floating'

export default function ToasterArea() {
  useEffect(() => toasterIsReady(toast), [])
  return (
    <Sonner
      position="top-right"
      // Below the action of a page's header, which stands at the right from 768 px on.
      className="[--toast-top:1.5rem] md:[--toast-top:8.5rem]"
      offset={{ top: 'var(--toast-top)' }}
      duration={4000}
      closeButton
      gap={8}
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
