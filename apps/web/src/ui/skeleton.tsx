import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A pulsing grey shape in the size of its content. Put all shapes of a screen into a `SkeletonArea`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded bg-sunken', className)} />
}

interface SkeletonAreaProps {
  label: string
  className?: string
  children: ReactNode
}

/** Announces `label` while its skeletons are visible. */
export function SkeletonArea({ label, className, children }: SkeletonAreaProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
