/** Two voices in talk: their waves meet in the middle. */
export function Voices() {
  const bars = Array.from({ length: 27 }, (_, index) => {
    const place = (index - 13) / 13
    const height = 16 + 92 * Math.exp(-(place * place) * 3.2) * (0.55 + 0.45 * Math.cos(index * 2.1) ** 2)
    return { x: 100 + place * 82, height: Math.round(height), isSecond: index % 2 === 1 }
  })
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h200v200H0z" fill="var(--art-sky)" />
      <circle cx="70" cy="100" r="60" fill="var(--art-far)" />
      <circle cx="130" cy="100" r="60" fill="var(--art-middle)" fillOpacity=".85" />
      <g strokeWidth="3.4" strokeLinecap="round">
        {bars.map(({ x, height, isSecond }) => (
          <path
            key={x}
            d={`M${Math.round(x * 10) / 10} ${100 - height / 2}v${height}`}
            stroke={isSecond ? 'var(--art-light)' : 'var(--art-sun)'}
          />
        ))}
      </g>
    </svg>
  )
}
