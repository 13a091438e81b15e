import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey shape where content is loading. Put all shapes of a screen into a `SkeletonArea`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded bg-sunken', className)} />
}

interface SkeletonAreaProps {
  label: string
  className?: string
  children: ReactNode
}

export function SkeletonArea({ label, className, children }: SkeletonAreaProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
