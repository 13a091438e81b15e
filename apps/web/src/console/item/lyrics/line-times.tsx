// The lines of lyrics with their times. In a time field, the arrow keys move the time by a tenth of a second.
import { type Content, type LyricsLine, playsAsItIs } from '@jinvani/contract'
import { Headphones, Timer, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isCommandKey } from '../../../browser/command-key.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilePlayer } from '../../player/own-file.tsx'
import { PreviewStage } from '../../player/preview-stage.tsx'
import { nudged, readTime, timeText } from './lyrics-draft.ts'

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
    // A typed time is normally taken when the field loses the focus. Ctrl+S saves before that, so it is taken here.
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
    // Scrolls only the list, so that the player stays in view.
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

interface LineTimesProps extends Pick<RowProps, 'onTime' | 'onGo'> {
  lines: readonly LyricsLine[]
  next: number
  faults: ReadonlyMap<number, string>
  lang: string
}

export function LineTimes({ lines, next, faults, lang, ...on }: LineTimesProps) {
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
            complaint={faults.get(index)}
            {...on}
          />
        ),
      )}
    </ol>
  )
}

/** The file, or else a stream. Never YouTube, because its frame does not tell the time of the recording. */
function sourceOf({ sources }: Content) {
  const playable = sources.filter(({ kind }) => kind !== 'youtube')
  return (
    playable.find((source) => source.kind === 'mp4' && playsAsItIs(source)) ??
    playable.find(({ kind }) => kind !== 'mp4')
  )
}

interface TapAlongProps {
  item: Content
  line: LyricsLine | undefined
  host: RefObject<HTMLDivElement | null>
  onTap: () => void
  /** Goes one line back and removes the time of that line. */
  onBack: () => void
}

export function TapAlong({ item, line, host, onTap, onBack }: TapAlongProps) {
  const [isOpen, setOpen] = useState(false)
  // Acts when the key goes down: waiting for its release would make every time a tenth of a second late.
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ' ': onTap, Enter: onTap, Backspace: onBack }[event.key]
    if (!act) return
    event.preventDefault()
    if (!event.repeat) act()
  }
  const source = sourceOf(item)
  if (source === undefined)
    return <p className="text-sm text-muted">Times can be tapped once the item has a file or streams.</p>
  if (!isOpen)
    return (
      <div>
        <Button icon={Headphones} onClick={() => setOpen(true)}>
          Tap Along
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <div ref={host}>
        {source.kind === 'mp4' ? (
          <FilePlayer url={source.url} isAudio={item.mediaType === 'audio'} label="Recording of the lyrics" />
        ) : (
          <PreviewStage key={source.url} item={item} source={source} />
        )}
      </div>
      <p className="text-sm text-muted">
        Press the button, Space or Enter: first to play the recording, then at the beginning of each line.
        Backspace goes one line back.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={Timer}
          // After the last line the button stays focusable, so that Backspace can still undo its tap.
          aria-disabled={line === undefined || undefined}
          onKeyDown={onKeyDown}
          // Some browsers also send a click when the space bar is released.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onPointerDown={({ button }) => button === 0 && onTap()}
          // Assistive technology sends only a click, without a press before it.
          onClick={({ detail }) => detail === 0 && onTap()}
          className="touch-manipulation"
        >
          Line Begins Now
        </Button>
        <Button icon={Undo2} onClick={onBack}>
          One Line Back
        </Button>
        <output className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
          {line === undefined ? 'Every line has had its turn.' : `Next: ${line.text}`}
        </output>
      </div>
    </div>
  )
}
