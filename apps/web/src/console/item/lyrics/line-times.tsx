// The lines with their times. In a time field, an arrow key moves the time by a tenth of a second.
import type { LyricsLine } from '@jinvani/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isCommandKey } from '../../../browser/command-key.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Complaints, nudged, readTime, timeText } from './lyrics-draft.ts'

export const brokenTime = 'A time looks like 1:23.45'

interface TimeProps {
  number: number
  atMs: number | null
  complaint: string | undefined
  onChange: (atMs: number | null) => void
}

function Time({ number, atMs, complaint, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isBroken = typed !== null && readTime(typed) === undefined
  const take = () => {
    const read = readTime(typed ?? '')
    if (typed === null || read === undefined) return
    setTyped(null)
    if (read !== atMs) onChange(read)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+S saves while the field still has the focus, so what stands in it is taken now.
    if (event.key === 'Enter' || isCommandKey(event.nativeEvent, 's')) return take()
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const now = typed === null ? atMs : readTime(typed)
    if (steps === undefined || now === null || now === undefined) return
    event.preventDefault()
    setTyped(null)
    onChange(nudged(now, steps))
  }
  const problem = isBroken ? brokenTime : complaint
  const id = `line-${number}-problem`
  return (
    <span className="grid gap-1">
      <input
        value={typed ?? timeText(atMs)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
        aria-label={`Time of line ${number}`}
        data-broken={isBroken || undefined}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        placeholder="0:00.00"
        autoComplete="off"
        inputMode="decimal"
        className="control font-mono tabular-nums"
      />
      {problem !== undefined && (
        <span id={id} className="text-sm text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}

interface RowProps {
  line: LyricsLine
  index: number
  isNext: boolean
  complaint: string | undefined
  onTime: (index: number, atMs: number | null) => void
  onGo: (index: number) => void
}

function Row({ line, index, isNext, complaint, onTime, onGo }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = row.current?.parentElement
    if (!isNext || !row.current || !list) return
    // Only the list scrolls: the page stays at the player.
    list.scrollTop = row.current.offsetTop - list.clientHeight / 2
  }, [isNext])
  return (
    <li
      ref={row}
      className={classNames(
        'grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-2 rounded px-1 py-0.5',
        isNext && 'bg-accent-soft',
      )}
    >
      <Time
        number={index + 1}
        atMs={line.atMs}
        complaint={complaint}
        onChange={(atMs) => onTime(index, atMs)}
      />
      <button
        type="button"
        onClick={() => onGo(index)}
        aria-current={isNext || undefined}
        title="Go on with this line"
        className="min-h-11 rounded px-2 text-left wrap-anywhere hover:bg-sunken md:min-h-10"
      >
        {line.text}
      </button>
    </li>
  )
}

interface LineTimesProps {
  lines: readonly LyricsLine[]
  next: number
  complaints: Complaints
  lang: string
  onTime: RowProps['onTime']
  onGo: RowProps['onGo']
}

export function LineTimes({ lines, next, complaints, lang, onTime, onGo }: LineTimesProps) {
  return (
    <ol
      aria-label="Lines and times"
      lang={lang}
      className="relative grid max-h-96 gap-0.5 overflow-y-auto rounded border border-hairline p-1.5"
    >
      {lines.map((line, index) =>
        line.text.trim() === '' && line.atMs === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their index
          <li key={index} aria-hidden className="h-3" />
        ) : (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their index
            key={index}
            line={line}
            index={index}
            isNext={index === next}
            complaint={complaints.get(index)}
            onTime={onTime}
            onGo={onGo}
          />
        ),
      )}
    </ol>
  )
}
