// What the lines mean: all at once in one field, or each beside its line.
import {
  type LyricsLine,
  type LyricsScript,
  limits,
  meaningLabels,
  meaningLanguages,
  placeMeaning,
  scriptLanguages,
} from '@jinvani/contract'
import { Undo2 } from 'lucide-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { Sentences } from '../captions/sentences.tsx'
import { LayerChoice } from './layer-choice.tsx'
import type { useMeanings } from './use-meanings.ts'

interface RowProps {
  words: string
  index: number
  value: string
  lang: string
  wordsLang: string
  onWrite: (index: number, text: string) => void
}

/** Remembered, because a song may have thousands of lines. */
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

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`

/** `script`: that of the words beside which they stand. */
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
        stateOf={(language) => {
          if (isChanged(language)) return 'unsaved'
          const count = linesIn(language).filter((line) => line !== '').length
          return count === 0 ? 'none' : counted(count)
        }}
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
      {/* A text that does not fit is not saved. */}
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
