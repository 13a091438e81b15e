// Answers questions with the words as typed and, if few items match, similar ones too; docs/decisions/007-search.md.
import { type SearchWord, isPlainText, searchWords, splitIntoSigns } from '@jinvani/contract'
import {
  type Found,
  type Question,
  type Reads,
  type SearchFilter,
  type Stretch,
  findLiteral,
  findMeant,
  nothing,
} from './find-content.ts'
import { findGuesses } from './find-similar.ts'
import { listSpoken } from './find-spoken.ts'
import { MOST_WORDS, findEndings, findMeanings, isLong } from './find-words.ts'
import { type Formula, asLetters, asSign, asWritten, isBrief, toQuery } from './formula.ts'

/** If fewer items match the words as typed, misspelled words are corrected. */
const FEW = 10

function ask(words: readonly SearchWord[], meant: Formula, filter: SearchFilter): Question {
  const joined = (form: 'text' | 'key') => words.map((word) => word[form]).join(' ')
  return {
    text: joined('text'),
    key: joined('key'),
    written: [words.map((word) => [asWritten(word)])],
    sounding: [words.map(({ key }) => [key])],
    meant,
    filter,
  }
}

export async function searchContent(reads: Reads, q: string, filter: SearchFilter, stretch: Stretch) {
  const { db, prepared } = reads
  const words = searchWords(q).slice(0, MOST_WORDS)
  if (words.length === 0 || !isPlainText(q)) return searchLetterByLetter(reads, q, words, filter, stretch)
  const [first] = words
  if (first && words.length === 1 && isBrief(first)) {
    const { letters, key } = first
    const meant = [[asLetters(letters), ...(letters.length > 1 ? [key] : [])]]
    return await findMeant(reads, ask(words, [meant], filter), stretch)
  }
  const meanings = await findMeanings(prepared, words)
  // If the first word may be the end of a longer word, the text is also searched exactly as typed.
  const endings = await findEndings(db, words)
  const others = meanings.slice(1)
  const literal = endings !== undefined && { text: q, words: [endings ? [endings, ...others] : others] }
  const question = { ...ask(words, [meanings], filter), ...(literal && { literal }) }
  const meant = await findMeant(reads, question, stretch)
  const spoken = meant.isEstimate ? [] : await listSpoken(reads, q, question)
  const found = withSpoken(meant, spoken, stretch)
  // Enough matches without those from captions: no correction is needed. Caption matches are only added at the end.
  if (meant.total >= FEW || (meant.total > 0 && isLong(words))) return found
  const asked = words.map((word, index) => ({ word, meanings: meanings[index] ?? [] }))
  const guesses = await findGuesses(reads, asked, meant.total > 0)
  const sure = { few: meant.total, spoken }
  const more = toQuery(guesses) === null ? found : await findMore(reads, question, sure, stretch, guesses)
  if (more.total > 0) return more
  return withSpoken(nothing, await listSpoken(reads, q, question, 'all but one'), stretch)
}

/** Adds the items that match in their captions only, after all others. */
function withSpoken(meant: Found, spoken: readonly string[], { offset, limit }: Stretch): Found {
  const from = Math.max(0, offset - meant.total)
  const others = spoken.slice(from, from + limit - meant.ids.length)
  return { ...meant, ids: [...meant.ids, ...others], total: meant.total + spoken.length }
}

/** Finds a text that is not only words, such as `50%`: compares items with its words and signs letter by letter. */
async function searchLetterByLetter(
  { db, prepared }: Reads,
  q: string,
  words: readonly SearchWord[],
  filter: SearchFilter,
  stretch: Stretch,
) {
  const telling = words.filter((word) => !isBrief(word))
  const meanings = telling.length > 0 ? await findMeanings(prepared, telling) : []
  const least = [[...splitIntoSigns(q).map((sign) => [asSign(sign)]), ...meanings]]
  if (toQuery(least) === null) return nothing
  return findLiteral(db, ask(words, [meanings], filter), { text: q, words: least }, stretch)
}

async function findMore(
  reads: Reads,
  question: Question,
  { few, spoken }: { few: number; spoken: readonly string[] },
  { offset, limit }: Stretch,
  guesses: Formula,
): Promise<Found> {
  const meant = few === 0 ? [] : (await findMeant(reads, question, { offset: 0, limit: FEW })).ids
  const sure = [...meant, ...spoken]
  const shown = sure.slice(offset, offset + limit)
  const likely = await findMeant(
    reads,
    { ...question, meant: guesses, literal: undefined, filter: { ...question.filter, except: sure } },
    { offset: Math.max(0, offset - sure.length), limit: limit - shown.length },
  )
  return { ...likely, ids: [...shown, ...likely.ids], total: sure.length + likely.total }
}
