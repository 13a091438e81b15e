import type { AppContent, WatchShown } from '@jinvani/contract'
import type { WatchText } from '../text/en.ts'
import { isProtected } from './playable.ts'

interface TranscriptProps {
  item: AppContent
  said: WatchShown['said']
  text: WatchText
}

/**
 * What is said, beside the player. The page has the beginning in one language, for readers without script and for search
 * engines; `transcript.ts` loads the file when somebody opens it.
 */
export function Transcript({ item, said, text }: TranscriptProps) {
  if (isProtected(item)) return null
  return item.captions.map(({ language, label, url }) => (
    <details key={language} className="said" data-captions={url}>
      <summary>
        {text.captions}: <span dir="auto">{label}</span>
      </summary>
      <section
        className="words"
        aria-label={label}
        lang={language}
        // Without script nothing inside is focusable, and the keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {said?.language === language && <p dir="auto">{said.lines.join(' ')}</p>}
        <p>
          <a href={url} dir="auto">
            {label}.vtt
          </a>
        </p>
      </section>
    </details>
  ))
}
