import { Shrine, Temple } from './temple.tsx'

/** A city of temples on a hill, a low sun behind it. The tints come from the class of the frame around it. */
export function TempleHill({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 360 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-sky`} x2="0" y2="1">
          <stop stopColor="var(--art-sky)" />
          <stop offset="1" stopColor="var(--art-horizon)" />
        </linearGradient>
        <radialGradient id={`${id}-sun`}>
          <stop offset=".3" stopColor="var(--art-sun)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--art-sun)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h360v300H0z" fill={`url(#${id}-sky)`} />
      <circle cx="196" cy="140" r="150" fill={`url(#${id}-sun)`} />
      <circle cx="196" cy="140" r="52" fill="var(--art-sun)" />
      <g color="var(--art-far)">
        <path d="M0 212q60-34 120-22t112-16t128 20v120H0z" fill="currentColor" />
        <g fill="currentColor">
          <Shrine center={44} base={200} size={34} />
          <Shrine center={74} base={196} size={46} />
          <Shrine center={322} base={188} size={42} />
          <Shrine center={348} base={192} size={30} />
        </g>
      </g>
      <g color="var(--art-middle)">
        <path d="M0 250q80-44 170-52t190 30v80H0z" fill="currentColor" />
        <Temple center={196} base={206} size={122} />
        <Temple center={292} base={220} size={68} />
        <Temple center={104} base={220} size={62} />
      </g>
      <g color="var(--art-near)">
        <path d="M0 282q90-40 180-34t180 22v40H0z" fill="currentColor" />
        <g fill="currentColor">
          <Shrine center={34} base={278} size={54} />
          <Shrine center={62} base={272} size={36} />
          <Shrine center={330} base={272} size={44} />
        </g>
      </g>
    </svg>
  )
}
