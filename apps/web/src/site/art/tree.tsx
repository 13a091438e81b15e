import { scatter } from './geometry.ts'

interface Leaf {
  x: number
  y: number
  size: number
  tint: string
}

function crown(): Leaf[] {
  const next = scatter(23)
  const tints = ['var(--art-far)', 'var(--art-middle)', 'var(--art-petal)']
  return Array.from({ length: 120 }, (_, index) => {
    const angle = next() * Math.PI * 2
    const reach = Math.sqrt(next())
    return {
      x: Math.round(100 + Math.cos(angle) * reach * 74),
      y: Math.round(74 + Math.sin(angle) * reach * 50),
      size: 5 + next() * 5,
      tint: tints[index % tints.length] ?? '',
    }
  })
}

/** The ashoka tree, under which the assembly listens. */
export function AshokaTree({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id={`${id}-sky`} x2="0" y2="1">
        <stop stopColor="var(--art-sky)" />
        <stop offset="1" stopColor="var(--art-horizon)" />
      </linearGradient>
      <path d="M0 0h200v200H0z" fill={`url(#${id}-sky)`} />
      <circle cx="100" cy="86" r="70" fill="var(--art-sun)" opacity=".75" />
      <path d="M0 176q100-22 200 0v24H0z" fill="var(--art-near)" />
      <path d="M94 172q4-44-2-70l-24-22 28 14 4-26 5 26 26-14-23 24q-5 24-1 68z" fill="var(--art-near)" />
      {crown().map(({ x, y, size, tint }, index) => (
        <ellipse
          key={index}
          cx={x}
          cy={y}
          rx={size}
          ry={size * 0.5}
          fill={tint}
          transform={`rotate(${(index * 47) % 180} ${x} ${y})`}
        />
      ))}
      <path d="M62 178h76l6 8H56z" fill="var(--art-light)" />
    </svg>
  )
}
