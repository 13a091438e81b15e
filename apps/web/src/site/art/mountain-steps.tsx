import { scatter } from './geometry.ts'
import { Temple } from './temple.tsx'

const steps = [
  [150, 420],
  [232, 388],
  [160, 356],
  [226, 328],
  [172, 302],
  [222, 278],
  [182, 256],
  [212, 237],
  [190, 220],
] as const

function lampsAlongSteps() {
  return steps.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = steps[index] ?? [x, y]
    const count = 7 - Math.floor(index * 0.6)
    return Array.from({ length: count }, (_, part) => ({
      x: Math.round(fromX + ((x - fromX) * part) / count),
      y: Math.round(fromY + ((y - fromY) * part) / count),
      size: 2.3 - index * 0.16,
    }))
  })
}

function Stars() {
  const next = scatter(7)
  return Array.from({ length: 46 }, (_, index) => (
    <circle key={index} cx={Math.round(next() * 360)} cy={Math.round(next() * 170)} r={0.5 + next() * 0.8} />
  ))
}

/** The ten thousand steps of mount Girnar by night, lamps along them, a temple at the top. */
export function MountainSteps({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 360 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-sky`} x2="0" y2="1">
          <stop stopColor="var(--art-sky)" />
          <stop offset="1" stopColor="var(--art-horizon)" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop stopColor="var(--art-sun)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--art-sun)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h360v420H0z" fill={`url(#${id}-sky)`} />
      <g fill="var(--art-light)" opacity=".8">
        <Stars />
      </g>
      <path d="M0 300 62 236l34 30 50-60 30 22 44-30 34 36 40-22 66 70v138H0z" fill="var(--art-far)" />
      <circle cx="200" cy="196" r="110" fill={`url(#${id}-glow)`} />
      <path
        d="M0 420V352l58-26 40-44 36-18 34-46 22-12 28 6 26 40 42 26 34 46 40 24v72z"
        fill="var(--art-middle)"
      />
      <g color="var(--art-near)">
        <Temple center={204} base={214} size={66} />
      </g>
      <polyline
        points={steps.map((step) => step.join(',')).join(' ')}
        fill="none"
        stroke="var(--art-light)"
        strokeOpacity=".34"
        strokeWidth="2"
      />
      <g fill="var(--art-light)">
        {lampsAlongSteps().map(({ x, y, size }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y - 2} r={size} />
        ))}
        <path d="M201 214v-9a4 4 0 0 1 8 0v9z" />
      </g>
    </svg>
  )
}
