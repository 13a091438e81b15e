import {
  type Content,
  type LyricsLine,
  type LyricsScript,
  calls,
  canConvert,
  convertLyrics,
  hasTimes,
  limits,
  lyricsScripts,
  readLyrics,
  scriptLabels,
  scriptLanguages,
} from '@jinvani/contract'
import { FileUp, Languages, TimerOff, Trash2, Undo2 } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChange } from '../../lists/list-query.ts'
import { decodeText } from '../captions/read-caption-file.ts'
import { Sentences } from '../captions/sentences.tsx'
import { focusFirstField } from '../wizard-step.ts'
import { LineTimes, TapAlong } from './line-times.tsx'
import {
  type Faults,
  areUnread,
  doubts,
  faultsOfText,
  nextLine,
  readStamps,
  joinLines,
  withText,
} from './lyrics-draft.ts'
import { lyricsKey, usePutLyrics } from './lyrics-queries.ts'

export const listSentences = (faults: Faults) =>
  faults.map(([line, message]) => (line < 0 ? message : `Line ${line + 1}: ${message}`))

interface EditorProps {
  item: Content
  script: LyricsScript
  lines: readonly LyricsLine[]
  saved: readonly LyricsLine[]
  isChanged: boolean
  faults: Faults
  linesOf: (script: LyricsScript) => readonly LyricsLine[]
  /** Stores the edited lines as a draft. Called without lines, it drops the draft. */
  onChange: (lines: LyricsLine[] | undefined, faults?: Faults) => void
}

function useDeletion({ item, script, saved, onChange }: EditorProps) {
  const put = usePutLyrics(item._id)
  const deletion = useChange(
    () => request(calls.deleteLyrics, { params: { id: item._id, script } }),
    lyricsKey(item._id),
  )
  const bringBack = async () => {
    try {
      await put.mutateAsync({ script, lines: [...saved], replaces: null })
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
  return { remove, isDeleting: deletion.isPending }
}

async function readFile(file: File): Promise<string> {
  if (file.size > limits.lyricsBytes * 2) throw new Error('The file is too large')
  return decodeText(new Uint8Array(await file.arrayBuffer()), 'LRC or text')
}

export function LyricsEditor(props: EditorProps) {
  const { item, script, lines, saved, isChanged, faults, linesOf, onChange } = props
  const { remove, isDeleting } = useDeletion(props)
  const [wanted, setNext] = useState(() => nextLine(lines, -1))
  const next = wanted >= 0 && !lines[wanted]?.text.trim() ? nextLine(lines, wanted) : wanted
  /** Key of the rows. It changes when all lines are replaced, so that no row keeps half-typed text of an old line. */
  const [round, setRound] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const player = () => host.current?.querySelector<HTMLMediaElement>('audio, video') ?? null
  const isUnread = areUnread(lines)
  const isTextWrong = faults.some(([line]) => line < 0)
  const hasWords = lines.some(({ text }) => text.trim() !== '')
  const lang = scriptLanguages[script]

  const change = (changed: LyricsLine[], problems: string[] = []) => {
    if (!hasWords) setNext(nextLine(changed, -1))
    onChange(changed, faultsOfText(problems))
  }
  const startAnew = (made: LyricsLine[], problems?: string[]) => {
    change(made, problems)
    setRound(round + 1)
    setNext(nextLine(made, -1))
  }
  const replace = (made: LyricsLine[], problems?: string[]) => {
    if (!hasWords || window.confirm(`Replace the words in ${scriptLabels[script]}?`))
      startAnew(made, problems)
  }
  const discard = () => {
    onChange(undefined)
    setRound(round + 1)
  }
  const take = (written: string) => {
    const { lines: read, problems } = readLyrics(written)
    // If a line is wrong, the whole text stays in the field for correction.
    const made = problems.length === 0 ? read : withText([], written.trim().replaceAll(/\r\n?/g, '\n'))
    replace(made, problems)
  }
  const refuseFile = (problem: string) =>
    onChange(isChanged ? [...lines] : undefined, faultsOfText([problem]))
  const write = (written: string) => {
    // LRC is read at once if the text was empty or refused before. Otherwise the save reads it, because here a
    // half-typed time would be misread.
    const typed = withText(lines, written)
    const read = (!hasWords || isTextWrong) && hasTimes(written) ? readStamps(typed) : undefined
    if (read?.problems.length === 0) return startAnew(read.lines)
    change(typed, read?.problems)
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
    // While the player is paused, a tap only starts it. Setting a time would overwrite a good one.
    if (media.paused) return void media.play().catch(() => undefined)
    setTime(next, Math.round(media.currentTime * 100) * 10)
    setNext(nextLine(lines, next))
  }
  const goTo = (index: number, before = lines.slice(0, index + 1), otherwise?: number) => {
    setNext(index)
    const atMs = before.findLast((line) => line.atMs !== null)?.atMs ?? otherwise
    const media = player()
    if (media && atMs !== undefined) media.currentTime = atMs / 1000
  }
  const goBack = () => {
    const last = (next < 0 ? lines : lines.slice(0, next)).findLastIndex(({ text }) => text.trim() !== '')
    if (last < 0) return
    setTime(last, null)
    goTo(last, lines.slice(0, last), 0)
  }
  // When a link opens this tab, the field for the words gets the focus.
  useEffect(() => focusFirstField(area.current, 'textarea'), [])

  return (
    <div ref={area} className="grid min-w-0 gap-5">
      <Field
        label={`Words in ${scriptLabels[script]}`}
        hint="One line below the other, an empty line between two verses. LRC keeps its times."
      >
        <TextArea
          value={joinLines(lines)}
          onChange={({ target }) => write(target.value)}
          onPaste={onPaste}
          rows={8}
          lang={lang}
          spellCheck={false}
          aria-invalid={isTextWrong || undefined}
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
            // Cleared, so that choosing the same file again, for example after a correction, fires `change`.
            currentTarget.value = ''
            if (file) readFile(file).then(take, ({ message }: Error) => refuseFile(message))
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
      <Sentences sentences={listSentences(faults)} />
      {!isUnread && <Sentences isDoubt sentences={doubts(lines, script, item.durationSec)} />}
      {hasWords && !isUnread && (
        <>
          <TapAlong item={item} line={lines[next]} host={host} onTap={tap} onBack={goBack} />
          <LineTimes
            key={round}
            lines={lines}
            next={next}
            faults={new Map(faults)}
            lang={lang}
            onTime={setTime}
            onGo={(index) => goTo(index)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
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
