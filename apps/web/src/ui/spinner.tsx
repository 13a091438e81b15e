import { classNames } from './class-names.ts'

// Drawn here: the first screen shows no other icon, and would load what draws them for this one.
/** A turning ring. With a `label` it is announced; without one it is decoration beside a text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      className={classNames('size-5 animate-spin text-accent', className)}
    >
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <output className="inline-flex items-center justify-center">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  )
}
