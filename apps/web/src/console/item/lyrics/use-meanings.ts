// Edits of meanings that are not saved yet. Each stands beside the words as they were when it was edited last.
import {
  type LyricsLine,
  type Meaning,
  type MeaningLanguage,
  meaningLabels,
  meaningLanguages,
  moveMeaning,
  placeMeaning,
} from '@jinvani/contract'
import { useState } from 'react'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { readStamps } from './lyrics-draft.ts'
import { saveOver, useDeleteMeaning, usePutMeaning } from './lyrics-queries.ts'

interface Draft {
  lines: readonly string[]
  words: readonly LyricsLine[]
  /** When the meaning that the draft started from was saved; null if there was none. */
  replaces: string | null
}

interface Song {
  saved: readonly Meaning[]
  savedWords: readonly LyricsLine[]
  /** As they are in the form now. */
  words: readonly LyricsLine[]
}

export function useMeanings(id: string, { saved, savedWords, words }: Song) {
  const isSaved = (language: MeaningLanguage) => saved.some((each) => each.language === language)
  const [chosen, choose] = useState(meaningLanguages.find(isSaved) ?? 'hi')
  const [drafts, setDrafts] = useState<Partial<Record<MeaningLanguage, Draft | undefined>>>({})
  const put = usePutMeaning(id)
  const remove = useDeleteMeaning(id)
  const savedIn = (language: MeaningLanguage) => saved.find((each) => each.language === language)
  const linesIn = (language: MeaningLanguage) => {
    const { lines, words: beside } = drafts[language] ?? {
      lines: savedIn(language)?.lines ?? [],
      words: savedWords,
    }
    return moveMeaning(lines, beside, words)
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
  /** Gives why one was not saved, or null; the words must be saved by then. */
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
  return {
    words,
    chosen,
    choose,
    linesIn,
    change,
    isChanged,
    save,
    isAnyChanged: meaningLanguages.some(isChanged),
  }
}
