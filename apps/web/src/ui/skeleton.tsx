import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A breathing grey shape. Give it the size of what comes, and put the shapes of one screen into a `SkeletonArea`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded bg-sunken', className)} />
}

interface SkeletonAreaProps {
  label: string
  className?: string
  children: ReactNode
}

/** Announces `label` while its skeletons are shown. */
export function SkeletonArea({ label, className, children }: SkeletonAreaProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
