import { petal, turns } from './geometry.ts'

/** A ring of petals around the origin. */
export function PetalRing(props: {
  count: number
  inner: number
  outer: number
  width: number
  offset?: number
}) {
  const d = petal(props.inner, props.outer, props.width)
  return turns(props.count, props.offset).map((turn) => (
    <path key={turn} d={d} transform={`rotate(${Math.round(turn * 3600) / 10})`} />
  ))
}

/** A lotus seen from the side, opening upwards from the origin. */
export function LotusProfile({ size }: { size: number }) {
  const leaves = [-76, 76, -52, 52, -27, 27, 0]
  return leaves.map((angle, index) => (
    <path
      key={angle}
      d={petal(0, size * (0.74 + index * 0.038), size * 0.4)}
      transform={`rotate(${angle})`}
      fill={index % 2 === 0 || index === leaves.length - 1 ? 'var(--art-petal)' : 'var(--art-petal-deep)'}
      stroke="var(--art-petal-line)"
      strokeWidth={size * 0.012}
    />
  ))
}

/** A lotus on still water at daybreak. */
export function LotusPond({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id={`${id}-water`} x2="0" y2="1">
        <stop stopColor="var(--art-sky)" />
        <stop offset=".62" stopColor="var(--art-horizon)" />
        <stop offset=".63" stopColor="var(--art-middle)" />
        <stop offset="1" stopColor="var(--art-near)" />
      </linearGradient>
      <path d="M0 0h200v200H0z" fill={`url(#${id}-water)`} />
      <circle cx="100" cy="86" r="46" fill="var(--art-sun)" opacity=".9" />
      <g fill="none" stroke="var(--art-light)" strokeOpacity=".4" strokeWidth="1.5">
        <ellipse cx="100" cy="146" rx="46" ry="8" />
        <ellipse cx="100" cy="148" rx="70" ry="14" />
        <ellipse cx="100" cy="152" rx="98" ry="22" />
      </g>
      <g fill="var(--art-far)">
        <ellipse cx="34" cy="168" rx="26" ry="8" />
        <ellipse cx="170" cy="182" rx="30" ry="9" />
      </g>
      <g transform="translate(100 148)">
        <LotusProfile size={82} />
      </g>
    </svg>
  )
}
