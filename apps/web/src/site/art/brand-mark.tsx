import { petal } from './geometry.ts'

const angles = [-72, 72, -38, 38, 0]

/** A lotus opening over an open leaf. Decoration: the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <g
        transform="translate(20 27.5)"
        fill="var(--color-accent)"
        stroke="var(--color-ground)"
        strokeWidth="1.3"
        strokeLinejoin="round"
      >
        {angles.map((angle) => (
          <path key={angle} d={petal(0, angle === 0 ? 24 : 21, 10.5)} transform={`rotate(${angle})`} />
        ))}
      </g>
      <path
        d="M3 31q10-3 17 1.5 7-4.5 17-1.5M3 35.5q10-3 17 1.5 7-4.5 17-1.5"
        fill="none"
        stroke="var(--color-maroon)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
