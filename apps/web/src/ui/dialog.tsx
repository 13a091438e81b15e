import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './return-focus.ts'

interface DialogProps {
  open?: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** Label of the first button, which only closes the dialog; null if there is no such button. */
  safe?: string | null
  actions?: ReactNode
  children?: ReactNode
  wide?: boolean
  /** True once something is typed in the dialog: a click outside then leaves it open. */
  isTyped?: boolean
}

/** Focuses the element marked `data-begin` without scrolling, so that the content above it stays visible. */
function beginInside(event: Event): void {
  const start = event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-begin]')
  if (!start) return
  event.preventDefault()
  start.focus({ preventScroll: true })
}

export function Dialog({ open = true, onClose, safe = 'Cancel', isTyped = false, ...props }: DialogProps) {
  const { title, description, actions, children, wide = false } = props
  const returnFocus = useReturnFocus(open)
  // Without this, Radix warns about a missing description.
  const none = description === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...none}
          onOpenAutoFocus={beginInside}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => isTyped && event.preventDefault()}
          className={classNames(
            'fixed inset-x-4 bottom-4 z-50 mx-auto grid max-h-[92dvh] animate-appear scroll-pb-24 gap-3 overflow-y-auto rounded-card border border-hairline bg-raised p-6 pb-0 shadow-floating md:top-[10dvh] md:bottom-auto md:max-h-[85dvh]',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
          <div className="sticky bottom-0 -mx-6 flex flex-wrap justify-end gap-3 bg-raised px-6 pt-3 pb-6 max-md:*:grow">
            {safe !== null && <Button onClick={() => onClose()}>{safe}</Button>}
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
