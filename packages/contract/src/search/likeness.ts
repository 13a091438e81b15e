// How far two sounds are apart, in slips of the finger and of the ear.

/** What is easily mistaken for one another. */
const alike = ['aeiou', 'td', 'bv', 'nm', 'kg', 'sc', 'lr', 'rd', 'jg', 'pf']
const isSoft = (letter: string) => 'aeiouh'.includes(letter)
const missing = (letter: string) => (isSoft(letter) ? 0.5 : 1)

function changed(one: string, other: string): number {
  if (one === other) return 0
  return alike.some((group) => group.includes(one) && group.includes(other)) ? 0.5 : 1
}

/** A short word allows no slip, or every word would be like every other. */
export function slipsAllowed(key: string): number {
  if (key.length < 4 || /\d/.test(key)) return 0
  if (key.length === 4) return 0.5
  if (key.length < 7) return 1
  return key.length < 10 ? 1.5 : 2
}

/** Edit distance with neighbours swapped as one slip; soft sounds and mistaken ones count half. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = [0]
  for (const letter of other) above.push((above.at(-1) ?? 0) + missing(letter))
  for (let i = 1; i <= one.length; i += 1) {
    const a = one.charAt(i - 1)
    const row = [(above[0] ?? 0) + missing(a)]
    for (let j = 1; j <= other.length; j += 1) {
      const b = other.charAt(j - 1)
      const isSwapped = i > 1 && j > 1 && a === other.charAt(j - 2) && one.charAt(i - 2) === b
      row.push(
        Math.min(
          (above[j - 1] ?? 0) + changed(a, b),
          (above[j] ?? 0) + missing(a),
          (row[j - 1] ?? 0) + missing(b),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = row
  }
  return above.at(-1) ?? 0
}
