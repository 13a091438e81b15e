// The lyrics of an item. The form's Update button saves the edited words of all scripts, and then their meanings.
import {
  type Content,
  type Lyrics,
  type LyricsLine,
  type LyricsScript,
  type Meaning,
  calls,
  lyricsScripts,
  scriptLabels,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../../sentences/show-error.ts'
import { CardSection } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { Unloaded } from '../../lists/unloaded.tsx'
import { brokenTime } from './line-times.tsx'
import { type Faults, checkLines, faultsOfText, readFaults, readStamps } from './lyrics-draft.ts'
import { LyricsEditor, listSentences } from './lyrics-editor.tsx'
import { lyricsKey, saveOver, usePutLyrics } from './lyrics-queries.ts'
import { LayerChoice, Meanings, useMeanings } from './meanings.tsx'

export type LyricsState = 'saved' | 'unsaved' | 'wrong'
/** Saves what changed. Resolves with null, or with the sentence to show; empty if a toast already says it. */
export type SaveLyrics = () => Promise<string | null>

interface LyricsProps {
  item: Content
  isShown: boolean
  save: Ref<SaveLyrics>
  onState: (state: LyricsState) => void
}

type ByScript<Value> = Partial<Record<LyricsScript, Value>>

interface Draft {
  lines: LyricsLine[]
  /** Time at which the words that this draft replaces were saved; null for new words. */
  replaces: string | null
}

/** The function that it returns resolves with null, or with the faults; none if a toast already says it. */
function useSaveWords(id: string) {
  const put = usePutLyrics(id)
  return async (script: LyricsScript, { lines, replaces }: Draft): Promise<Faults | null> => {
    const ready = readStamps(lines)
    const faults = [...faultsOfText(ready.problems), ...checkLines(ready.lines)]
    if (faults.length > 0) return faults
    const words = { script, lines: ready.lines }
    try {
      await saveOver(`the words in ${scriptLabels[script]}`, (isAsked) =>
        put.mutateAsync({ ...words, ...(!isAsked && { replaces }) }),
      )
      toast.success(successes.lyrics.save)
      return null
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && error.errors.length > 0)
        return readFaults(error.errors)
      showError(error, failures.lyrics.save)
      return []
    }
  }
}

const isAny = (values: ByScript<unknown>) => Object.values(values).some((value) => value !== undefined)

/** The editor of the chosen script, and the meanings. Choosing another script keeps the unsaved words of this one. */
function Scripts(props: LyricsProps & { items: Lyrics[]; meanings: Meaning[] }) {
  const { item, isShown, save, onState, items: saved, meanings } = props
  const [chosen, choose] = useState<LyricsScript>(saved[0]?.script ?? 'Deva')
  const [drafts, setDrafts] = useState<ByScript<Draft>>({})
  const [faults, setFaults] = useState<ByScript<Faults>>({})
  const area = useRef<HTMLDivElement>(null)
  const saveWords = useSaveWords(item._id)
  const savedWords = (script: LyricsScript) => saved.find((words) => words.script === script)
  const savedLines = (script: LyricsScript) => savedWords(script)?.lines ?? []
  const linesOf = (script: LyricsScript) => drafts[script]?.lines ?? savedLines(script)
  // Meanings belong to the first script that has words, as on the server.
  const first = lyricsScripts.find((script) => linesOf(script).length > 0)
  const meant = useMeanings(item._id, {
    saved: meanings,
    savedWords: saved[0]?.lines ?? [],
    words: first === undefined ? [] : linesOf(first),
  })
  const isUnsaved = isAny(drafts) || meant.isAnyChanged
  const state = isAny(faults) ? 'wrong' : isUnsaved ? 'unsaved' : 'saved'
  useEffect(() => onState(state), [state, onState])
  useEffect(() => () => onState('saved'), [onState])
  useEffect(() => {
    if (!isShown) area.current?.querySelector<HTMLMediaElement>('audio, video')?.pause()
  }, [isShown])
  useImperativeHandle(save, () => async () => {
    if (area.current?.querySelector('[data-broken]')) return brokenTime
    for (const script of lyricsScripts) {
      const draft = drafts[script]
      if (draft === undefined) continue
      const found = await saveWords(script, draft)
      if (found === null) {
        // If more was typed during the save, the draft stays.
        setDrafts((now) => (now[script] === draft ? { ...now, [script]: undefined } : now))
        continue
      }
      choose(script)
      const [sentence = ''] = listSentences(found)
      if (sentence !== '') setFaults((now) => ({ ...now, [script]: found }))
      return sentence
    }
    return await meant.save()
  })
  const replaces = savedWords(chosen)?.updatedAt ?? null
  return (
    <div ref={area} className="grid min-w-0 gap-5">
      <LayerChoice
        label="Script"
        names={lyricsScripts}
        labels={scriptLabels}
        chosen={chosen}
        onChoose={choose}
        isChanged={(script) => drafts[script] !== undefined}
        countLines={(script) => savedLines(script).filter(({ text }) => text !== '').length}
      />
      <LyricsEditor
        key={chosen}
        item={item}
        script={chosen}
        lines={linesOf(chosen)}
        saved={savedLines(chosen)}
        isChanged={drafts[chosen] !== undefined}
        faults={faults[chosen] ?? []}
        linesOf={linesOf}
        onChange={(lines, found = []) => {
          setDrafts((now) => ({ ...now, [chosen]: lines && { replaces, ...now[chosen], lines } }))
          setFaults((now) => ({ ...now, [chosen]: found.length === 0 ? undefined : found }))
        }}
      />
      {first !== undefined && <Meanings work={meant} script={first} />}
    </div>
  )
}

export default function LyricsSection(props: LyricsProps) {
  const { _id: id } = props.item
  const query = useQuery(queryOf(lyricsKey(id), calls.listLyrics, { params: { id } }))
  useShowError(query.error, failures.lyrics.list)
  return (
    <CardSection
      title="Lyrics"
      description="The words of the song, with the times of their lines and what they mean."
    >
      {query.data ? (
        <Scripts {...props} {...query.data} />
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
