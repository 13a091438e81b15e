/** Minutes and seconds, even beyond an hour: 65 is 1:05. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  if (!(whole > 0)) return 'N/A'
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
