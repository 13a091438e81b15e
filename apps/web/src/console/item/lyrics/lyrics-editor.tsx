import {
  type Content,
  type LyricsLine,
  type LyricsScript,
  canConvert,
  convertLyrics,
  hasTimes,
  limits,
  lyricsScripts,
  readLyrics,
  scriptLabels,
  scriptLanguages,
} from '@jinvani/contract'
import { CircleAlert, FileUp, Languages, Save, TimerOff, Trash2, Undo2 } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { decodeText } from '../captions/read-caption-file.ts'
import { LineTimes } from './line-times.tsx'
import {
  type Complaints,
  areUnread,
  checkLines,
  complaintsOf,
  doubts,
  nextLine,
  readStamps,
  textOf,
  withText,
} from './lyrics-draft.ts'
import { useDeleteLyrics, usePutLyrics } from './lyrics-queries.ts'
import { TapAlong } from './tap-along.tsx'

const none: Complaints = new Map()

function Sentences({ sentences, isDoubt }: { sentences: string[]; isDoubt?: boolean }) {
  if (sentences.length === 0) return null
  const tone = isDoubt ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger'
  return (
    <div role={isDoubt ? 'status' : 'alert'} className={`flex items-start gap-2 rounded p-3 text-sm ${tone}`}>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="grid min-w-0 gap-1 wrap-anywhere">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

const sentencesOf = (complaints: Complaints) =>
  [...complaints].map(([index, message]) => (index < 0 ? message : `Line ${index + 1}: ${message}`))

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale-edit'
const staleQuestion = (script: LyricsScript) =>
  `Someone else changed the words in ${scriptLabels[script]} since you opened them. Save yours in their place?`

interface EditorProps {
  item: Content
  script: LyricsScript
  lines: readonly LyricsLine[]
  /** Time of the save that these changes started from; null if no words were saved yet. */
  replaces: string | null
  /** The lines of the last save; empty if no words were saved yet. */
  saved: readonly LyricsLine[]
  isChanged: boolean
  linesOf: (script: LyricsScript) => readonly LyricsLine[]
  /** Undefined when nothing is unsaved any more. */
  onChange: (lines: LyricsLine[] | undefined) => void
}

/** Saves and deletes; refused lines come back as complaints. */
function useSaving({ item, script, saved, replaces, onChange }: EditorProps) {
  const [complaints, setComplaints] = useState(none)
  const put = usePutLyrics(item._id, script)
  const deletion = useDeleteLyrics(item._id, script)
  const save = async (ready: LyricsLine[]) => {
    const found = checkLines(ready)
    setComplaints(found)
    if (found.size > 0) return
    try {
      await put.mutateAsync({ lines: ready, replaces }).catch(async (error: unknown) => {
        if (!isStale(error) || !window.confirm(staleQuestion(script))) throw error
        await put.mutateAsync({ lines: ready })
      })
      onChange(undefined)
      toast.success(successes.lyrics.save)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && error.errors.length > 0)
        setComplaints(complaintsOf(error.errors))
      else showError(error, failures.lyrics.save)
    }
  }
  const bringBack = async () => {
    try {
      await put.mutateAsync({ lines: [...saved], replaces: null })
      toast.success(successes.lyrics.restore)
    } catch (error) {
      showError(error, failures.lyrics.restore)
    }
  }
  const remove = () => {
    if (!window.confirm(`Are you sure you want to delete the lyrics in ${scriptLabels[script]}?`)) return
    deletion.mutate(undefined, {
      onSuccess: () => {
        onChange(undefined)
        toast.success(successes.lyrics.delete, { undo: () => void bringBack() })
      },
      onError: (error) => showError(error, failures.lyrics.delete),
    })
  }
  return { complaints, setComplaints, save, remove, isSaving: put.isPending, isDeleting: deletion.isPending }
}

async function readFile(file: File): Promise<string> {
  if (file.size > limits.lyricsBytes * 2) throw new Error('The file is too large')
  return decodeText(new Uint8Array(await file.arrayBuffer()), 'LRC or text')
}

export function LyricsEditor(props: EditorProps) {
  const { item, script, lines, saved, isChanged, linesOf, onChange } = props
  const { complaints, setComplaints, save, remove, isSaving, isDeleting } = useSaving(props)
  const [problems, setProblems] = useState<string[]>([])
  const [wanted, setNext] = useState(() => nextLine(lines, -1))
  const next = wanted >= 0 && !lines[wanted]?.text.trim() ? nextLine(lines, wanted) : wanted
  /** Key of the rows: replaced lines get new rows, without what was typed in the old ones. */
  const [round, setRound] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const player = () => host.current?.querySelector<HTMLMediaElement>('audio, video') ?? null
  const isUnread = areUnread(lines)
  const hasWords = lines.some(({ text }) => text.trim() !== '')
  const lang = scriptLanguages[script]

  const change = (changed: LyricsLine[]) => {
    setComplaints(none)
    setProblems([])
    if (!hasWords) setNext(nextLine(changed, -1))
    onChange(changed)
  }
  const startAnew = (made: LyricsLine[]) => {
    change(made)
    setRound(round + 1)
    setNext(nextLine(made, -1))
  }
  /** Asks first if words would be lost. */
  const replace = (made: LyricsLine[]) => {
    if (!hasWords || window.confirm(`Replace the words in ${scriptLabels[script]}?`)) startAnew(made)
  }
  const discard = () => {
    onChange(undefined)
    setComplaints(none)
    setProblems([])
    setRound(round + 1)
  }
  const take = (written: string) => {
    const read = readLyrics(written)
    // A text with a bad line stays in the field, where the line can be corrected.
    replace(read.problems.length === 0 ? read.lines : withText([], written.trim().replaceAll(/\r\n?/g, '\n')))
    setProblems(read.problems)
  }
  const write = (written: string) => {
    // LRC that is typed letter by letter is read when it is saved: half a line would be read wrongly.
    const isWhole = !hasWords || problems.length > 0
    const typed = withText(lines, written)
    const read = isWhole && hasTimes(written) ? readStamps(typed) : undefined
    if (read?.problems.length === 0) return startAnew(read.lines)
    change(typed)
    if (read) setProblems(read.problems)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasTimes(pasted)) return
    event.preventDefault()
    take(pasted)
  }
  const setTime = (index: number, atMs: number | null) =>
    change(lines.map((line, at) => (at === index ? { ...line, atMs } : line)))
  const tap = () => {
    const media = player()
    if (next < 0 || media === null) return
    // While paused, a tap only starts playback: it would overwrite a good time.
    if (media.paused) return void media.play().catch(() => undefined)
    setTime(next, Math.round(media.currentTime * 100) * 10)
    setNext(nextLine(lines, next))
  }
  const goTo = (index: number) => {
    setNext(index)
    const atMs = lines.slice(0, index + 1).findLast((line) => line.atMs !== null)?.atMs
    const media = player()
    if (media && atMs !== undefined && atMs !== null) media.currentTime = atMs / 1000
  }
  const trySaving = () => {
    const broken = area.current?.querySelector<HTMLElement>('[data-broken]')
    if (broken) return broken.focus()
    const ready = readStamps(lines)
    setProblems(ready.problems)
    if (ready.problems.length === 0) void save(ready.lines)
  }

  return (
    <div ref={area} className="grid min-w-0 gap-5">
      <Field
        label={`Words in ${scriptLabels[script]}`}
        hint="One line below the other, an empty line between two verses. LRC keeps its times."
      >
        <TextArea
          value={textOf(lines)}
          onChange={({ target }) => write(target.value)}
          onPaste={onPaste}
          rows={8}
          lang={lang}
          spellCheck={false}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={FileUp} onClick={() => picker.current?.click()}>
          Choose LRC or Text File
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".lrc,.txt,text/plain"
          hidden
          aria-label="Lyrics file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Choosing the same file again, once corrected, counts as a choice.
            currentTarget.value = ''
            if (file) readFile(file).then(take, (error: Error) => setProblems([error.message]))
          }}
        />
        {lyricsScripts
          .filter((from) => canConvert(from, script) && linesOf(from).length > 0)
          .map((from) => (
            <Button
              key={from}
              size="sm"
              icon={Languages}
              onClick={() => replace(convertLyrics(linesOf(from), script))}
            >
              Make from {scriptLabels[from]}
            </Button>
          ))}
      </div>
      <Sentences sentences={[...problems, ...sentencesOf(complaints)]} />
      {!isUnread && <Sentences isDoubt sentences={doubts(lines, script, item.durationSec)} />}
      {hasWords && !isUnread && (
        <>
          <TapAlong item={item} line={lines[next]} host={host} onTap={tap} />
          <LineTimes
            key={round}
            lines={lines}
            next={next}
            complaints={complaints}
            lang={lang}
            onTime={setTime}
            onGo={goTo}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Save} busy={isSaving} disabled={!isChanged} onClick={trySaving}>
          {isSaving ? 'Saving...' : 'Save Lyrics'}
        </Button>
        {isChanged && (
          <Button icon={Undo2} onClick={discard}>
            Discard Changes
          </Button>
        )}
        {lines.some(({ atMs }) => atMs !== null) && (
          <Button
            variant="ghost"
            icon={TimerOff}
            onClick={() => {
              change(lines.map(({ text }) => ({ text, atMs: null })))
              setNext(nextLine(lines, -1))
            }}
          >
            Clear Times
          </Button>
        )}
        {saved.length > 0 && (
          <Button variant="ghost-danger" icon={Trash2} busy={isDeleting} onClick={remove}>
            Delete Lyrics
          </Button>
        )}
      </div>
    </div>
  )
}
