import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Search and filters above a list. Toasts keep clear of it. */
export function Toolbar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-clear-of-toasts className={classNames('mb-6', className)}>
      {children}
    </div>
  )
}
