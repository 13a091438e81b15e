/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, not loaded */
import { encode } from 'uqr'

/** Dark on light in either theme: not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full justify-self-center rounded bg-on-picture text-on-tint"
    >
      <path d={dots.join('')} fill="currentColor" />
    </svg>
  )
}
