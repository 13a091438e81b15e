const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long to wait, as a person says it; rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  return seconds <= 90
    ? plural(Math.max(1, Math.ceil(seconds)), 'second')
    : plural(Math.ceil(seconds / 60), 'minute')
}
