import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring. With a `label` it is announced; without one it is decoration beside a text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <LoaderCircle aria-hidden className={classNames('size-5 animate-spin text-accent', className)} />
  )
  if (label === undefined) return ring
  return (
    <output className="inline-flex items-center justify-center">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  )
}
