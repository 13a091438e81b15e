import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export function Toolbar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-clear-of-toasts-if-wide className={classNames('mb-6', className)}>
      {children}
    </div>
  )
}
