import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type FloatingPanelProps = Omit<ComponentProps<typeof Popover.Content>, 'aria-label'> & { label: string }

/** The panel of a `Popover.Root`, next to its trigger and within the screen. `className` sets its width. */
export function FloatingPanel({ label, className, ...rest }: FloatingPanelProps) {
  return (
    <Popover.Portal>
      <Popover.Content
        aria-label={label}
        sideOffset={4}
        collisionPadding={12}
        className={classNames(
          'z-40 max-h-[min(32rem,var(--radix-popover-content-available-height))] max-w-[calc(100vw-1.5rem)] animate-appear overflow-y-auto rounded-card border border-hairline bg-raised shadow-floating',
          className,
        )}
        {...rest}
      />
    </Popover.Portal>
  )
}
