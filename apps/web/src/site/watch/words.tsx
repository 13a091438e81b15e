import { type AppLyrics, type LyricsScript, scriptLanguages } from '@jinvani/contract'
import type { Language } from '../languages.ts'
import type { WatchText } from '../text/en.ts'

/** The script that readers of a language most likely read. */
const scriptOf: Record<Language, LyricsScript> = { en: 'Latn', hi: 'Deva', gu: 'Gujr' }

type Line = AppLyrics['lines'][number]

/** Splits the lines into verses at lines without text. */
function versesOf(lines: readonly Line[]): Line[][] {
  const verses: Line[][] = [[]]
  for (const line of lines) {
    if (line.text === '') verses.push([])
    // A line with a time but no text ends the line before it.
    if (line.text !== '' || line.atSec !== null) verses.at(-1)?.push(line)
  }
  return verses.filter((verse) => verse.length > 0)
}

function Verse({ lines }: { lines: Line[] }) {
  return (
    <p className="stanza">
      {lines.map(({ text, atSec }, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          key={index}
          className={text === '' ? 'pause' : 'line'}
          data-start={atSec ?? undefined}
        >
          {text}
        </span>
      ))}
    </p>
  )
}

interface WordsProps {
  lyrics: AppLyrics[]
  language: Language
  text: WatchText
}

function Scripts({ lyrics, text, shown }: Omit<WordsProps, 'language'> & { shown: LyricsScript }) {
  return (
    <fieldset className="scripts" aria-label={text.script}>
      {lyrics.map(({ script }) => (
        <label key={script}>
          <input type="radio" name="script" value={script} defaultChecked={script === shown} />
          {text.scripts[script]}
        </label>
      ))}
    </fieldset>
  )
}

/** All scripts are in the page, and its styles show the chosen one. The script turns timed lines into buttons. */
export function Words({ lyrics, language, text }: WordsProps) {
  const [first] = lyrics
  if (!first) return null
  const shown = lyrics.find(({ script }) => script === scriptOf[language])?.script ?? first.script
  return (
    <section aria-labelledby="words" className="song">
      <h2 id="words">{text.words}</h2>
      {lyrics.length > 1 && <Scripts lyrics={lyrics} text={text} shown={shown} />}
      {lyrics.map(({ script, lines }) => (
        <section
          key={script}
          className="words"
          aria-label={text.scripts[script]}
          // Without script nothing inside is focusable, and the keyboard must be able to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          data-script={script}
        >
          <div lang={scriptLanguages[script]}>
            {versesOf(lines).map((verse, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the verses never change
              <Verse key={index} lines={verse} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
