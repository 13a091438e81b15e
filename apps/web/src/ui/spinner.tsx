import { classNames } from './class-names.ts'

// Drawn here, because the first screen would otherwise load the icon library for this one icon.
/** Screen readers announce the `label`. Without one, the ring only decorates a text. */
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
