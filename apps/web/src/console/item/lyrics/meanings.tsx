// The meaning of a song's lines: in one field for all lines, or in a field next to each line.
import {
  type BodyOf,
  type Calls,
  type LyricsLine,
  type LyricsScript,
  type Meaning,
  type MeaningLanguage,
  calls,
  limits,
  meaningLabels,
  meaningLanguages,
  moveMeaning,
  placeMeaning,
  scriptLanguages,
} from '@jinvani/contract'
import { Undo2 } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChange } from '../../lists/list-query.ts'
import { Sentences } from '../captions/sentences.tsx'
import { readStamps } from './lyrics-draft.ts'
import { lyricsKey, saveOver } from './lyrics-queries.ts'

interface ChoiceProps<Name extends string> {
  label: string
  names: readonly Name[]
  labels: Record<Name, string>
  chosen: Name
  onChoose: (name: Name) => void
  isChanged: (name: Name) => boolean
  countLines: (name: Name) => number
}

const counted = (count: number) =>
  count === 0 ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`

/** Chooses a script of the words, or a language of their meaning. Each shows its number of lines, or "unsaved". */
export function LayerChoice<Name extends string>(props: ChoiceProps<Name>) {
  const { label, names, labels, chosen, onChoose, isChanged, countLines } = props
  const stateOf = (name: Name) => (isChanged(name) ? 'unsaved' : counted(countLines(name)) || 'none')
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2" aria-label={label}>
      {names.map((name) => (
        <label
          key={name}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded border px-3 md:min-h-10',
            name === chosen ? 'border-accent-deep bg-accent-soft' : 'border-edge hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={label}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            className="accent-accent-deep"
          />
          {labels[name]}
          <span className="text-sm text-muted">{stateOf(name)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** An unsaved meaning, with the words as they were when it was last edited. */
interface Draft {
  lines: readonly string[]
  words: readonly LyricsLine[]
  /** Time at which the meaning that this draft replaces was saved; null for a new meaning. */
  replaces: string | null
}

interface Song {
  saved: readonly Meaning[]
  savedWords: readonly LyricsLine[]
  /** The words in the form, which may be unsaved. */
  words: readonly LyricsLine[]
}

export function useMeanings(id: string, { saved, savedWords, words }: Song) {
  const savedIn = (language: MeaningLanguage) => saved.find((each) => each.language === language)
  // English comes first for a song without a meaning, because no song has its words in English.
  const [chosen, choose] = useState(meaningLanguages.find(savedIn) ?? 'en')
  const [drafts, setDrafts] = useState<Partial<Record<MeaningLanguage, Draft | undefined>>>({})
  const put = useChange(
    ({ language, ...body }: BodyOf<Calls['putMeaning']> & { language: MeaningLanguage }) =>
      request(calls.putMeaning, { params: { id, language }, body }),
    lyricsKey(id),
  )
  const remove = useChange(
    (language: MeaningLanguage) => request(calls.deleteMeaning, { params: { id, language } }),
    lyricsKey(id),
  )
  const linesIn = (language: MeaningLanguage) => {
    const lines = drafts[language]?.lines ?? savedIn(language)?.lines ?? []
    return moveMeaning(lines, drafts[language]?.words ?? savedWords, words)
  }
  const change = (lines: readonly string[] | undefined) =>
    setDrafts((now) => {
      const replaces = (now[chosen] ?? { replaces: savedIn(chosen)?.updatedAt ?? null }).replaces
      return { ...now, [chosen]: lines && { lines, words, replaces } }
    })

  const send = async (language: MeaningLanguage, lines: string[], { replaces }: Draft) => {
    if (lines.every((line) => line === '')) return savedIn(language) && (await remove.mutateAsync(language))
    await saveOver(`the meaning in ${meaningLabels[language]}`, (isAsked) =>
      put.mutateAsync({ language, lines, ...(!isAsked && { replaces }) }),
    )
  }
  /** Resolves with null, or with the sentence to show; empty if a toast already says it. */
  const save = async (): Promise<string | null> => {
    const sung = readStamps(words).lines
    for (const language of meaningLanguages) {
      const draft = drafts[language]
      if (draft === undefined) continue
      const { lines, problems } = placeMeaning(moveMeaning(draft.lines, draft.words, sung), sung)
      const [problem] = problems
      if (problem !== undefined) {
        choose(language)
        return `${meaningLabels[language]}: ${problem}`
      }
      try {
        await send(language, lines, draft)
        toast.success(successes.lyrics.saveMeaning)
        setDrafts((now) => (now[language] === draft ? { ...now, [language]: undefined } : now))
      } catch (error) {
        choose(language)
        showError(error, failures.lyrics.saveMeaning)
        return ''
      }
    }
    return null
  }
  const isChanged = (language: MeaningLanguage) => drafts[language] !== undefined
  const isAnyChanged = meaningLanguages.some(isChanged)
  return { words, chosen, choose, linesIn, change, isChanged, save, isAnyChanged }
}

interface RowProps {
  words: string
  index: number
  value: string
  lang: string
  wordsLang: string
  onWrite: (index: number, text: string) => void
}

/** Memoized, because a song may have thousands of lines. */
const Row = memo(function Row({ words, index, value, lang, wordsLang, onWrite }: RowProps) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 rounded px-1 py-0.5 sm:grid-cols-2">
      <span lang={wordsLang} id={`words-${index}`} className="px-2 wrap-anywhere">
        {words}
      </span>
      <input
        value={value}
        onChange={({ target }) => onWrite(index, target.value)}
        lang={lang}
        aria-label={`Meaning of line ${index + 1}`}
        aria-describedby={`words-${index}`}
        autoComplete="off"
        maxLength={limits.lyricsLineMax}
        className="control"
      />
    </li>
  )
})

interface LinesProps {
  words: readonly LyricsLine[]
  lines: readonly string[]
  lang: string
  wordsLang: string
  onChange: (lines: readonly string[]) => void
}

function MeaningLines({ words, lines, lang, wordsLang, onChange }: LinesProps) {
  const now = useRef({ words, lines, onChange })
  useEffect(() => {
    now.current = { words, lines, onChange }
  })
  const write = useCallback((index: number, text: string) => {
    const { current } = now
    const length = Math.max(current.words.length, current.lines.length)
    const all = Array.from({ length }, (_, at) => (at === index ? text : (current.lines[at] ?? '')))
    current.onChange(all)
  }, [])
  return (
    <ol
      aria-label="Lines and meanings"
      className="grid max-h-96 gap-0.5 overflow-y-auto rounded border border-hairline p-1.5"
    >
      {words.map((line, index) =>
        line.text.trim() === '' ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their index
          <li key={index} aria-hidden className="h-3" />
        ) : (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their index
            key={index}
            words={line.text}
            index={index}
            value={lines[index] ?? ''}
            lang={lang}
            wordsLang={wordsLang}
            onWrite={write}
          />
        ),
      )}
    </ol>
  )
}

export function Meanings({ work, script }: { work: ReturnType<typeof useMeanings>; script: LyricsScript }) {
  const { words, chosen, choose, linesIn, change, isChanged } = work
  const lines = linesIn(chosen)
  const placed = placeMeaning(lines, words)
  const beside = placed.problems.length === 0 ? placed.lines : lines
  const open = words.filter(({ text }, at) => text.trim() !== '' && !beside[at]?.trim()).length
  const written = beside.filter((line) => line.trim() !== '').length
  const gaps =
    written > 0 && open > 0 ? [`${counted(open)} without a meaning in ${meaningLabels[chosen]}.`] : []
  return (
    <section aria-labelledby="meanings" className="grid min-w-0 gap-5 border-t border-hairline pt-5">
      <h3 id="meanings" className="font-semibold">
        Meaning
      </h3>
      <LayerChoice
        label="Language of the meaning"
        names={meaningLanguages}
        labels={meaningLabels}
        chosen={chosen}
        onChoose={choose}
        isChanged={isChanged}
        countLines={(language) => linesIn(language).filter((line) => line !== '').length}
      />
      <Field
        label={`Meaning in ${meaningLabels[chosen]}`}
        hint="One line for each line of the words. Write it here, paste it, or write below beside each line."
      >
        <TextArea
          value={lines.join('\n').replace(/\n+$/, (ends) => (isChanged(chosen) ? ends : ''))}
          onChange={({ target }) => change(target.value === '' ? [] : target.value.split('\n'))}
          rows={5}
          lang={chosen}
        />
      </Field>
      {/* A meaning that does not fit the lines cannot be saved, so its problems replace mere doubts. */}
      {placed.problems.length > 0 ? (
        <Sentences sentences={placed.problems} />
      ) : (
        <Sentences isDoubt sentences={gaps} />
      )}
      <MeaningLines
        words={words}
        lines={beside}
        lang={chosen}
        wordsLang={scriptLanguages[script]}
        onChange={change}
      />
      {isChanged(chosen) && (
        <div>
          <Button icon={Undo2} onClick={() => change(undefined)}>
            Discard This Meaning
          </Button>
        </div>
      )}
    </section>
  )
}
