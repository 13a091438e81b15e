/** The time in a shared link, in whole seconds: `?t=70`, `70s`, `1m10s` and `1h2m` are what people write. */
export function readStartSec(text: string): number | undefined {
  const found = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/i.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = found?.slice(1).map((digits) => Number(digits ?? 0)) ?? []
  return found ? (hours * 60 + minutes) * 60 + seconds : undefined
}
