import type { Processing } from '@jinvani/contract'

const MINUTE = 60
const HOUR = 60 * MINUTE

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function about(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute'
  if (seconds < 2 * HOUR) return `about ${plural(Math.round(seconds / MINUTE), 'minute')}`
  return `about ${plural(Math.round(seconds / HOUR), 'hour')}`
}

function filmsBefore(place: number | undefined): string {
  if (place === undefined) return ''
  return place === 1 ? 'Next in the queue' : `${plural(place - 1, 'item')} before this one`
}

/** How long a film will still take: "3 items before this one, about 25 minutes". Undefined if nothing is known. */
export function queueSentence({
  status,
  queuePlace,
  etaSec,
}: Pick<Processing, 'status' | 'queuePlace' | 'etaSec'>): string | undefined {
  const time = etaSec === undefined ? '' : about(etaSec)
  if (status === 'pending') return [filmsBefore(queuePlace), time].filter(Boolean).join(', ') || undefined
  return status === 'processing' && time !== '' ? `${time} left` : undefined
}

const endings = ['th', 'st', 'nd', 'rd']

export function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1
  return `${place}${(isTeen ? undefined : endings[place % 10]) ?? 'th'}`
}
