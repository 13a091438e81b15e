import { type Entry, isEnded, isUnderWay } from '../../uploads/queue/entry.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const units = ['KB', 'MB', 'GB'] as const

export function sizeText(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${number.format(value < 10 ? value : Math.round(value))} ${units[unit]}`
}

/** The remaining time in words; empty while the speed is unknown. */
export function timeLeft(bytes: number, bytesPerSec: number): string {
  if (!(bytesPerSec > 0) || bytes <= 0) return ''
  const minutes = Math.round(bytes / bytesPerSec / 60)
  if (minutes < 1) return 'less than a minute left'
  if (minutes < 60) return `${minutes} min left`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h left` : `${Math.floor(minutes / 60)} h ${rest} min left`
}

export const isFailed = ({ state }: Entry) => state.is === 'failed' || state.is === 'refused'

export const sentPercent = ({ sent, size }: Pick<Entry, 'sent' | 'size'>) =>
  size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0

export function stateText({ state, sent, size, bytesPerSec, isPaused, hasHandle }: Entry): string {
  switch (state.is) {
    case 'checking':
      return 'Checking for duplicates'
    case 'waiting':
      return isPaused ? `Paused at ${sentPercent({ sent, size })}%` : 'Waiting for its turn'
    case 'sending': {
      if (state.stage === 'offline') return 'No connection. It resumes when you are back online.'
      const speed = bytesPerSec > 0 ? `${sizeText(bytesPerSec)}/s` : ''
      return [`${sizeText(sent)} of ${sizeText(size)}`, speed, timeLeft(size - sent, bytesPerSec)]
        .filter(Boolean)
        .join(', ')
    }
    case 'making':
      return 'Sent. The server is checking it.'
    case 'done':
      return 'In the library, inactive'
    case 'known':
      return 'Already in the library'
    case 'duplicate':
      return `Same file as ${state.of}`
    case 'failed':
    case 'refused':
      return state.reason
    case 'left':
      return hasHandle ? 'Not finished' : 'Not finished: choose the same file again to continue'
  }
}

/** The remaining time of all files together, but at least that of the slowest file. */
function allTimeLeft(going: readonly Entry[]): string {
  const moving = going.filter(
    ({ state, bytesPerSec }) => state.is === 'sending' && state.stage !== 'offline' && bytesPerSec > 0,
  )
  const bytes = going.reduce((sum, { size, sent }) => sum + size - sent, 0)
  const speed = moving.reduce((sum, { bytesPerSec }) => sum + bytesPerSec, 0)
  const each = moving.map(({ size, sent, bytesPerSec }) => (size - sent) / bytesPerSec)
  return speed > 0 ? timeLeft(Math.max(bytes / speed, ...each), 1) : ''
}

/** Leaves out files that are already in the library and files that were chosen twice. */
export const countSent = (entries: readonly Entry[]): number =>
  entries.filter(({ state }) => state.is !== 'known' && state.is !== 'duplicate').length

export function summaryText(entries: readonly Entry[]): string {
  const going = entries.filter(isUnderWay)
  const is = (name: Entry['state']['is']) => entries.filter(({ state }) => state.is === name).length
  const [done, failed, left] = [is('done'), entries.filter(isFailed).length, is('left')]
  const troubles = [failed > 0 && `${failed} failed`, left > 0 && `${left} not finished`]
  const ended =
    done > 0 || (failed === 0 && left === 0) ? `${done} ${done === 1 ? 'file' : 'files'} uploaded` : ''
  if (going.length === 0) return [ended, ...troubles].filter(Boolean).join(', ')
  const isPaused = going.every((entry) => entry.isPaused)
  const what = isPaused ? 'Paused' : 'Uploading'
  return [`${what}: ${done} of ${countSent(entries)} done`, !isPaused && allTimeLeft(going), ...troubles]
    .filter(Boolean)
    .join(', ')
}

/** Files that are known or refused send nothing, so they do not count. */
export function totalPercent(entries: readonly Entry[]): number {
  const counted = entries.filter((entry) => !isEnded(entry) || entry.state.is === 'done')
  const sum = (of: (entry: Entry) => number) => counted.reduce((all, entry) => all + of(entry), 0)
  return sentPercent({ sent: sum(({ sent }) => sent), size: sum(({ size }) => size) })
}
