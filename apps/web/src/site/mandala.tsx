const rings = [
  {
    count: 24,
    offset: 0,
    petal:
      'M0 -67C10.6 -68.2 10.2 -79.5 4.3 -84.8C2.6 -86.2 0.7 -88.6 0 -91C-0.7 -88.6 -2.5 -86.2 -4.2 -84.8C-10.2 -79.5 -10.6 -68.2 0 -67Z',
  },
  {
    count: 16,
    offset: 0.5,
    petal:
      'M0 -35C10 -36.3 9.6 -48.5 4 -54.2C2.4 -55.8 0.6 -58.4 0 -61C-0.6 -58.4 -2.4 -55.8 -4 -54.2C-9.6 -48.5 -10 -36.3 0 -35Z',
  },
  {
    count: 8,
    offset: 0,
    petal:
      'M0 -7C11.3 -8.3 10.8 -20.5 4.5 -26.2C2.7 -27.8 0.7 -30.4 0 -33C-0.7 -30.4 -2.7 -27.8 -4.5 -26.2C-10.8 -20.5 -11.2 -8.3 0 -7Z',
  },
]

/** The rings of the world in Jain cosmography. The drawing is kept small, because the landing page contains it. */
export function MandalaLines() {
  return (
    <svg viewBox="-100 -100 200 200" fill="none" stroke="currentColor" strokeWidth=".5" aria-hidden="true">
      {[98, 92, 66, 62, 34].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
      <circle r="95" strokeWidth="1.6" strokeDasharray=".1 4.1" strokeLinecap="round" />
      {rings.map(({ count, offset, petal }) =>
        Array.from({ length: count }, (_, index) => (
          <path
            key={`${count} ${index}`}
            d={petal}
            transform={`rotate(${Math.round(((index + offset) / count) * 3600) / 10})`}
          />
        )),
      )}
      <circle r="7" />
    </svg>
  )
}
