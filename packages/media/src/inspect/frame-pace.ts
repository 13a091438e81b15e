export const FRAMES_COUNTED = 240
const EVEN_SHARE = 0.75
const NEAR = 0.1
const MOST_SHARE = 0.9

/** Mean of the gaps near the median, without the longer gaps of missing frames. Null if fewer than 90 % are near. */
function commonGap(gaps: readonly number[]): number | null {
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
  if (middle === undefined) return null
  const near = gaps.filter((gap) => Math.abs(gap - middle) <= middle * NEAR)
  return near.length < gaps.length * MOST_SHARE ? null : near.reduce((sum, gap) => sum + gap, 0) / near.length
}

/** Measures the frame rate. `times`: starts of the first frames, in any order. `endSec`: end of the latest of them. */
export function measurePace(times: readonly number[], endSec: number) {
  const sorted = times.toSorted((one, other) => one - other)
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0))
  const usual = (endSec - (sorted[0] ?? 0)) / times.length
  const frameRate = 1 / (commonGap(gaps) || usual)
  return { frameRate, isUneven: Math.min(usual, ...gaps) < usual * EVEN_SHARE }
}
