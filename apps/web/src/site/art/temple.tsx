import { tower } from './geometry.ts'

interface TempleProps {
  center: number
  base: number
  size: number
}

/** One shrine in silhouette: tower, crowning stone, pot and pennant. */
export function Shrine({ center, base, size }: TempleProps) {
  const top = base - size * 0.9
  const mast = top - size * 0.3
  return (
    <g>
      <path d={tower(center, base, size * 0.5, size)} />
      <ellipse cx={center} cy={top} rx={size * 0.105} ry={size * 0.04} />
      <circle cx={center} cy={top - size * 0.075} r={size * 0.045} />
      <path
        d={`M${center} ${top}V${mast}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={Math.max(size * 0.016, 0.8)}
      />
      <path d={`M${center} ${mast}l${size * 0.2} ${size * 0.045}l${-size * 0.2} ${size * 0.055}z`} />
    </g>
  )
}

/** The pillared hall before a shrine, under its stepped roof. */
function Hall({ center, base, size }: TempleProps) {
  const width = size * 0.62
  const height = size * 0.4
  const left = center - width / 2
  return (
    <g>
      <path
        d={`M${left} ${base}v${-height * 0.55}h${width}v${height * 0.55}zM${left + width * 0.08} ${base - height * 0.55}q${width * 0.1} ${-height * 0.42} ${width * 0.42} ${-height * 0.48}q${width * 0.32} ${height * 0.06} ${width * 0.42} ${height * 0.48}z`}
      />
      <circle cx={center} cy={base - height * 1.06} r={size * 0.025} />
    </g>
  )
}

/** A temple as a pilgrim sees it from the side: the great tower, lesser towers leaning on it, the hall before it. */
export function Temple({ center, base, size }: TempleProps) {
  return (
    <g fill="currentColor">
      <Hall center={center - size * 0.62} base={base} size={size} />
      <path d={tower(center - size * 0.2, base, size * 0.34, size * 0.62)} />
      <path d={tower(center + size * 0.2, base, size * 0.34, size * 0.62)} />
      <Shrine center={center} base={base} size={size} />
    </g>
  )
}
