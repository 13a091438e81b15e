// The lyrics of a song, by script. They are saved separately from the form around them.
import {
  type Content,
  type Lyrics,
  type LyricsLine,
  type LyricsScript,
  lyricsScripts,
  scriptLabels,
} from '@jinvani/contract'
import { useEffect, useState } from 'react'
import { failures } from '../../../sentences/error-sentences.ts'
import { useShowError } from '../../../sentences/show-error.ts'
import { CardSection } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Unloaded } from '../../lists/unloaded.tsx'
import { LyricsEditor } from './lyrics-editor.tsx'
import { useLyrics } from './lyrics-queries.ts'

/** `replaces`: time of the save that the draft started from; null if no words were saved yet. */
type Drafts = Partial<Record<LyricsScript, { lines: LyricsLine[]; replaces: string | null }>>

interface ChoiceProps {
  chosen: LyricsScript
  onChoose: (script: LyricsScript) => void
  stateOf: (script: LyricsScript) => string
}

function ScriptChoice({ chosen, onChoose, stateOf }: ChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2" aria-label="Script">
      {lyricsScripts.map((script) => (
        <label
          key={script}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded border px-3 md:min-h-10',
            script === chosen ? 'border-accent-deep bg-accent-soft' : 'border-edge hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="lyrics-script"
            checked={script === chosen}
            onChange={() => onChoose(script)}
            className="accent-accent-deep"
          />
          {scriptLabels[script]}
          <span className="text-sm text-muted">{stateOf(script)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ScriptsProps {
  item: Content
  saved: Lyrics[]
  onUnsaved: (hasUnsaved: boolean) => void
}

/** Unsaved words of each script stay while another is shown. */
function Scripts({ item, saved, onUnsaved }: ScriptsProps) {
  const [chosen, choose] = useState<LyricsScript>(saved[0]?.script ?? 'Deva')
  const [drafts, setDrafts] = useState<Drafts>({})
  useEffect(() => {
    onUnsaved(Object.values(drafts).some((draft) => draft !== undefined))
    return () => onUnsaved(false)
  }, [drafts, onUnsaved])
  const savedWords = (script: LyricsScript) => saved.find((words) => words.script === script)
  const savedLines = (script: LyricsScript) => savedWords(script)?.lines
  const linesOf = (script: LyricsScript) => drafts[script]?.lines ?? savedLines(script) ?? []
  const replaces = savedWords(chosen)?.updatedAt ?? null
  const stateOf = (script: LyricsScript) => {
    if (drafts[script] !== undefined) return 'unsaved'
    const count = savedLines(script)?.filter(({ text }) => text !== '').length ?? 0
    return count === 0 ? 'none' : `${count} ${count === 1 ? 'line' : 'lines'}`
  }
  return (
    <>
      <ScriptChoice chosen={chosen} onChoose={choose} stateOf={stateOf} />
      <LyricsEditor
        key={chosen}
        item={item}
        script={chosen}
        lines={linesOf(chosen)}
        replaces={drafts[chosen]?.replaces ?? null}
        saved={savedLines(chosen) ?? []}
        isChanged={drafts[chosen] !== undefined}
        linesOf={linesOf}
        onChange={(lines) =>
          setDrafts((now) => ({ ...now, [chosen]: lines && { replaces, ...now[chosen], lines } }))
        }
      />
    </>
  )
}

interface SectionProps {
  item: Content
  /** Tells the page whether leaving would lose something. */
  onUnsaved: (hasUnsaved: boolean) => void
}

export default function LyricsSection({ item, onUnsaved }: SectionProps) {
  const query = useLyrics(item._id)
  useShowError(query.error, failures.lyrics.list)
  return (
    <CardSection
      title="Lyrics"
      description="The words of the song, with the times of their lines. They are saved by their own button, not with the form."
    >
      {query.data ? (
        <Scripts item={item} saved={query.data.items} onUnsaved={onUnsaved} />
      ) : (
        <Unloaded
          query={query}
          failure="Lyrics are not available right now."
          label="Loading lyrics"
          shapes={['h-11', 'h-40']}
          className="grid gap-3"
        />
      )}
    </CardSection>
  )
}
