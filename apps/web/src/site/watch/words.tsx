import {
  type AppLyrics,
  type LyricsScript,
  type MeaningLanguage,
  meaningLanguages,
  scriptLanguages,
  type WatchShown,
} from '@jinvani/contract'
import { Fragment } from 'react'
import type { Language } from '../languages.ts'
import type { WatchText } from '../text/watch.ts'
import { isProtected } from './playable.ts'

const scriptOf: Record<Language, LyricsScript> = { en: 'Latn', hi: 'Deva', gu: 'Gujr' }

/** The words that the page shows at first: those in the script of its language, if the song has them. */
export const shownLyrics = (lyrics: readonly AppLyrics[], language: Language): AppLyrics | undefined =>
  lyrics.find(({ script }) => script === scriptOf[language]) ?? lyrics[0]

type Line = AppLyrics['lines'][number] & { meanings: { language: MeaningLanguage; meaning: string }[] }

/** Splits the lines into verses. A line without text separates two verses. */
function versesOf({ lines, meanings }: AppLyrics): Line[][] {
  const verses: Line[][] = [[]]
  for (const [at, line] of lines.entries()) {
    if (line.text === '') verses.push([])
    const meant = meanings.map(({ language, lines: texts }) => ({ language, meaning: texts[at] ?? '' }))
    const meaningful = meant.filter(({ meaning }) => meaning !== '')
    // A line with a time but without text marks the end of the line before it. It begins the next verse.
    if (line.text !== '' || line.atSec !== null) verses.at(-1)?.push({ ...line, meanings: meaningful })
  }
  return verses.filter((verse) => verse.length > 0)
}

function Verse({ lines, after, repeat }: { lines: Line[]; after: Line[]; repeat: string }) {
  const from = lines.find(({ text, atSec }) => text !== '' && atSec !== null)?.atSec ?? undefined
  /** Second at which the verse ends: Infinity for the last verse, undefined if no line after it has a time. */
  const to = after.length === 0 ? Infinity : (after.find(({ atSec }) => atSec !== null)?.atSec ?? undefined)
  return (
    <p className="stanza">
      {lines.map(({ text, atSec, meanings }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines never change
        <Fragment key={index}>
          <span className={text === '' ? 'pause' : 'line'} data-start={atSec ?? undefined}>
            {text}
          </span>
          {meanings.map(({ language, meaning }) => (
            <span key={language} className="meaning" lang={language}>
              {meaning}
            </span>
          ))}
        </Fragment>
      ))}
      {from !== undefined && to !== undefined && (
        <button type="button" className="repeat" aria-pressed="false" data-from={from} data-to={to} hidden>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18.4 6.6A8 8 0 1 0 20 12M19 2v5h-5" />
          </svg>
          {repeat}
        </button>
      )}
    </p>
  )
}

interface WordsProps {
  lyrics: AppLyrics[]
  language: Language
  text: WatchText
}

function Meanings({ lyrics, language, text }: WordsProps) {
  const written = new Set(lyrics.flatMap(({ meanings }) => meanings.map((each) => each.language)))
  if (written.size === 0) return null
  return (
    <fieldset className="scripts meanings">
      <legend>{text.meaning}</legend>
      {meaningLanguages
        .filter((each) => written.has(each))
        .map((each) => (
          <label key={each}>
            <input type="checkbox" name="meaning" value={each} defaultChecked={each === language} />
            {text.meanings[each]}
          </label>
        ))}
    </fieldset>
  )
}

/**
 * The words of a song. The page contains all scripts and meanings, and its styles show the chosen ones. `start.ts`
 * turns lines with a time into buttons, and `song.ts` shows the buttons that repeat a verse.
 */
export function Words({ lyrics, language, text }: WordsProps) {
  const shown = shownLyrics(lyrics, language)?.script
  if (!shown) return null
  return (
    <section aria-labelledby="words" className="song">
      <h2 id="words">{text.words}</h2>
      {lyrics.length > 1 && (
        <fieldset className="scripts" aria-label={text.script}>
          {lyrics.map(({ script }) => (
            <label key={script}>
              <input type="radio" name="script" value={script} defaultChecked={script === shown} />
              {text.scripts[script]}
            </label>
          ))}
        </fieldset>
      )}
      <Meanings lyrics={lyrics} language={language} text={text} />
      {lyrics.map((words) => (
        <section
          key={words.script}
          className="words"
          aria-label={text.scripts[words.script]}
          // Focusable, so that the keyboard can scroll it: without JavaScript nothing inside takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          data-script={words.script}
        >
          <div lang={scriptLanguages[words.script]}>
            {versesOf(words).map((lines, index, verses) => (
              // oxlint-disable-next-line react/no-array-index-key -- the verses never change
              <Verse key={index} lines={lines} after={verses.slice(index + 1).flat()} repeat={text.repeat} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}

/**
 * The page itself contains the beginning of the transcript in one language, for search engines and readers without
 * JavaScript. `transcript.ts` loads the whole file when it is opened. The transcript of a talk is open from the start.
 */
export function Transcript({ item, said, text }: Pick<WatchShown, 'item' | 'said'> & { text: WatchText }) {
  if (isProtected(item)) return null
  const isTalk = item.mediaType === 'audio' && item.lyrics.length === 0
  return item.captions.map(({ language, label, url }) => (
    <details key={language} className="said" data-captions={url} open={isTalk && said?.language === language}>
      <summary>
        {text.said}: <span dir="auto">{label}</span>
      </summary>
      <section
        className="words"
        aria-label={label}
        lang={language}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {said?.language === language && <p dir="auto">{said.lines.join('\n')}</p>}
        <p>
          <a href={url} dir="auto">
            {label}.vtt
          </a>
        </p>
      </section>
    </details>
  ))
}
