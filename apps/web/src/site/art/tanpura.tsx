import { turns } from './geometry.ts'

/** The drone lute that carries a bhajan, and the small cymbals that keep its time. */
export function Tanpura({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <radialGradient id={`${id}-wall`} cx=".3" cy=".2" r="1">
        <stop stopColor="var(--art-horizon)" />
        <stop offset="1" stopColor="var(--art-sky)" />
      </radialGradient>
      <path d="M0 0h200v200H0z" fill={`url(#${id}-wall)`} />
      <g fill="none" stroke="var(--art-sun)" strokeOpacity=".5" strokeWidth="1.5">
        {[24, 38, 52, 66].map((radius) => (
          <circle key={radius} cx="72" cy="134" r={radius + 14} />
        ))}
      </g>
      <g transform="rotate(28 100 100)">
        <path d="M92-8h14v112H92z" fill="var(--art-near)" />
        <path
          d="M94 92c-4 14-38 20-38 52 0 26 20 44 43 44s43-18 43-44c0-32-34-38-38-52z"
          fill="var(--art-brass)"
        />
        <path d="M96 96c-3 14-32 20-32 48 0 22 16 36 35 36z" fill="var(--art-brass-light)" opacity=".55" />
        <path d="M80 150h38v5H80z" fill="var(--art-near)" />
        <path d="M95-8v158m3-158v158m3-158v158m3-158v158" stroke="var(--art-light)" strokeWidth=".8" />
      </g>
      <g fill="var(--art-brass-light)" stroke="var(--art-near)" strokeWidth="1.5">
        <path d="M146 148q14 26 32 2" fill="none" stroke="var(--art-petal-deep)" strokeWidth="2.5" />
        <ellipse cx="146" cy="148" rx="16" ry="9" transform="rotate(-24 146 148)" />
        <ellipse cx="178" cy="150" rx="16" ry="9" transform="rotate(24 178 150)" />
      </g>
      <g fill="var(--art-light)" opacity=".7">
        {turns(9).map((turn) => (
          <circle key={turn} cx="164" cy="108" r="1.6" transform={`rotate(${turn * 360} 164 126)`} />
        ))}
      </g>
    </svg>
  )
}
