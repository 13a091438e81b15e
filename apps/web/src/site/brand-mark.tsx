const side =
  'M0 0C6.6 -1 6.3 -10.9 2.6 -15.5C1.6 -16.8 0.4 -18.9 0 -21C-0.4 -18.9 -1.6 -16.8 -2.6 -15.5C-6.3 -10.9 -6.6 -1 0 0Z'
const middle =
  'M0 0C6.6 -1.2 6.3 -12.5 2.6 -17.8C1.6 -19.2 0.4 -21.6 0 -24C-0.4 -21.6 -1.6 -19.2 -2.6 -17.8C-6.3 -12.5 -6.6 -1.2 0 0Z'
const angles = [-72, 72, -38, 38, 0]

/** A lotus opening over an open leaf. Decoration: the brand name stands beside it. */
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
          <path key={angle} d={angle === 0 ? middle : side} transform={`rotate(${angle})`} />
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
