import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey shape where content is loading. Put all shapes of a screen into a `SkeletonArea`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded bg-sunken', className)} />
}

export const SkeletonArea = (props: { label: string; className?: string; children: ReactNode }) => (
  <div aria-busy className={props.className}>
    <output className="sr-only">{props.label}</output>
    {props.children}
  </div>
)
