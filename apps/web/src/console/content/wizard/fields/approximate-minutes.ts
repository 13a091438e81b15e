/** A rough duration: "about 10 minutes". Null for text that is no number of seconds. */
export function approximateMinutes(typed: string): string | null {
  const seconds = Number(typed)
  if (typed.trim() === '' || !Number.isInteger(seconds) || seconds <= 0) return null
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  return `about ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'}`
}
