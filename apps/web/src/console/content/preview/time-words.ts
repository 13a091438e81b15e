const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** For ears: 65 is "1 minute 5 seconds". */
export function timeWords(seconds: number): string {
  let left = Math.floor(seconds)
  const words = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left %= length
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []
  })
  return words.join(' ') || '0 seconds'
}
