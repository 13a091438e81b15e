import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus.ts'

interface DialogProps {
  open: boolean
  /** Escape, a click beside it: called with false. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The buttons, the safe one first. */
  actions: ReactNode
  children?: ReactNode
}

/** A modal question. The focus is kept inside and goes back to where it was. */
export function Dialog({ open, onOpenChange, title, description, actions, children }: DialogProps) {
  const returnFocus = useReturnFocus(open)
  // Radix warns about a missing description unless it is told that there is none.
  const none = description === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...none}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-h-[85dvh] max-w-md animate-appear gap-3 overflow-y-auto rounded-card border border-hairline bg-raised p-6 shadow-floating md:top-[28dvh] md:bottom-auto"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
          <div className="mt-3 flex flex-wrap justify-end gap-3 max-md:*:grow">{actions}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
