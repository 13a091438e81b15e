import { turns } from './geometry.ts'
import { PetalRing } from './lotus.tsx'

/** An oil lamp with its flame, standing on the origin. */
export function Lamp() {
  return (
    <g>
      <path d="M0-64C10-50 15-42 15-32a15 15 0 0 1-30 0C-15-42-8-48 0-64z" fill="var(--art-sun)" />
      <path d="M0-46c5 7 7 11 7 16a7 7 0 0 1-14 0c0-5 4-9 7-16z" fill="var(--art-light)" />
      <path d="M-46-20q46 14 92 0q-2 26-34 30h-24q-32-4-34-30z" fill="var(--art-brass)" />
      <path d="M-46-20q46 14 92 0q-46-9-92 0z" fill="var(--art-brass-light)" />
      <path d="M-18 10h36l6 8h-48z" fill="var(--art-brass-deep)" />
    </g>
  )
}

/** The lamp within a wheel of light. */
export function LampMandala({ id }: { id: string }) {
  return (
    <svg viewBox="-150 -150 300 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <radialGradient id={`${id}-glow`} cx="0" cy="-20" r="150" gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--art-sun)" stopOpacity=".95" />
        <stop offset=".3" stopColor="var(--art-sun)" stopOpacity=".4" />
        <stop offset="1" stopColor="var(--art-sun)" stopOpacity="0" />
      </radialGradient>
      <path d="M-150-150h300v300h-300z" fill="var(--art-sky)" />
      <g fill="none" stroke="var(--art-line)" strokeWidth="1">
        <circle r="134" />
        <circle r="126" />
        <PetalRing count={28} inner={98} outer={125} width={19} />
        <circle r="97" />
        <g strokeOpacity=".7">
          <PetalRing count={16} inner={60} outer={96} width={26} offset={0.5} />
        </g>
      </g>
      <g fill="var(--art-line)">
        {turns(56).map((turn) => (
          <circle key={turn} cy="-130" r="1.3" transform={`rotate(${Math.round(turn * 3600) / 10})`} />
        ))}
      </g>
      <circle cy="-20" r="150" fill={`url(#${id}-glow)`} />
      <g transform="translate(0 26) scale(1.25)">
        <Lamp />
      </g>
    </svg>
  )
}
