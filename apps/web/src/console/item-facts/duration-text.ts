/** Minutes and seconds, even beyond an hour: 65 gives "1:05", and 3665 gives "61:05". */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  if (!(whole > 0)) return 'N/A'
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The typed seconds in words, for example "about 10 minutes"; null if the text is no number. */
export function approximateMinutes(typed: string): string | null {
  const seconds = Number(typed)
  if (typed.trim() === '' || !Number.isInteger(seconds) || seconds <= 0) return null
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  return `about ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'}`
}
