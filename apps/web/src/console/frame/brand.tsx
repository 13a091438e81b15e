import { classNames } from '../../ui/class-names.ts'

const side =
  'M0 0C6.6-1 6.3-10.9 2.6-15.5C1.6-16.8.4-18.9 0-21C-.4-18.9-1.6-16.8-2.6-15.5C-6.3-10.9-6.6-1 0 0Z'
const middle =
  'M0 0C6.6-1.2 6.3-12.5 2.6-17.8C1.6-19.2.4-21.6 0-24C-.4-21.6-1.6-19.2-2.6-17.8C-6.3-12.5-6.6-1.2 0 0Z'
const turns = [-72, 72, -38, 38, 0]

/** The lotus over an open leaf, as on the public pages and the icons (site/site-frame.tsx). */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={classNames('shrink-0', className)}>
      <g
        transform="translate(20 27.5)"
        className="fill-accent stroke-raised"
        strokeWidth="1.3"
        strokeLinejoin="round"
      >
        {turns.map((turn) => (
          <path key={turn} d={turn === 0 ? middle : side} transform={`rotate(${turn})`} />
        ))}
      </g>
      <path
        d="M3 31q10-3 17 1.5 7-4.5 17-1.5M3 35.5q10-3 17 1.5 7-4.5 17-1.5"
        className="fill-none stroke-maroon"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-xl font-semibold">
      <BrandMark className="size-9" />
      Jinvani
    </span>
  )
}
