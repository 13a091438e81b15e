import { polar, turns } from './geometry.ts'
import { PetalRing } from './lotus.tsx'

function Beads({ count, radius, size }: { count: number; radius: number; size: number }) {
  return turns(count).map((turn) => {
    const { x, y } = polar(radius, turn)
    return <circle key={turn} cx={x} cy={y} r={size} />
  })
}

/** The rings of the world as the cosmographies draw it: island, ocean, island, the great lotus in the middle. */
export function WorldRings() {
  return (
    <g fill="none" stroke="var(--art-line)" strokeWidth="1.2">
      <circle r="96" fill="var(--art-far)" />
      <circle r="86" fill="var(--art-middle)" />
      <g fill="var(--art-light)" stroke="none">
        <Beads count={48} radius={91} size={1.6} />
      </g>
      <g fill="var(--art-near)">
        <PetalRing count={24} inner={66} outer={84} width={15} />
      </g>
      <circle r="65" fill="var(--art-horizon)" />
      <circle r="58" fill="var(--art-far)" />
      <g fill="var(--art-sun)">
        <PetalRing count={16} inner={36} outer={56} width={14} offset={0.5} />
      </g>
      <circle r="36" fill="var(--art-middle)" />
      <g fill="var(--art-light)">
        <PetalRing count={8} inner={8} outer={33} width={17} />
      </g>
      <circle r="8" fill="var(--art-sun)" />
    </g>
  )
}

export function MandalaTile() {
  return (
    <svg viewBox="-100 -100 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M-100-100h200v200h-200z" fill="var(--art-sky)" />
      <WorldRings />
    </svg>
  )
}

/** The same rings as a line drawing, for the light behind things. Small on purpose: it stands in the page itself. */
export function MandalaLines() {
  return (
    <svg viewBox="-100 -100 200 200" fill="none" stroke="currentColor" strokeWidth=".5" aria-hidden="true">
      {[98, 92, 66, 62, 34].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
      <circle r="95" strokeWidth="1.6" strokeDasharray=".1 4.1" strokeLinecap="round" />
      <PetalRing count={24} inner={67} outer={91} width={17} />
      <PetalRing count={16} inner={35} outer={61} width={16} offset={0.5} />
      <PetalRing count={8} inner={7} outer={33} width={18} />
      <circle r="7" />
    </svg>
  )
}
