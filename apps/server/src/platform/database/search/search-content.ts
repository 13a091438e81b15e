// Search as people type it: what is meant first, and where that is little, what is like it. docs/decisions/007-search.md
import { type SearchWord, isPlainText, searchWords } from '@jinvani/contract'
import type { Db } from '../connect.ts'
import {
  type Found,
  type Question,
  type SearchFilter,
  type Stretch,
  findLiteral,
  findMeant,
} from './find-content.ts'
import { type Asked, findGuesses } from './find-similar.ts'
import { type Meanings, findEndings, findMeanings } from './find-words.ts'
import type { Formula } from './formula.ts'

/** So many words decide; a longer question is about a text that has them all anyway. */
const MOST_WORDS = 10
/** Slips are forgiven where what was typed finds less than this. */
const FEW = 10
const isTelling = (keys: Meanings): keys is string[] => keys !== null

function tellingWords(words: readonly SearchWord[], meanings: readonly Meanings[]): Asked[] {
  return words.flatMap((word, index) => {
    const keys = meanings[index] ?? null
    return keys === null ? [] : [{ word, meanings: keys }]
  })
}

function ask(words: readonly SearchWord[], meant: Formula, filter: SearchFilter): Question {
  const joined = (form: 'text' | 'key') => words.map((word) => word[form]).join(' ')
  return {
    text: joined('text'),
    key: joined('key'),
    written: [words.map(({ text }) => [`=${text}`])],
    sounding: [words.map(({ key }) => [key])],
    meant,
    filter,
  }
}

export async function searchContent(
  db: Db,
  q: string,
  filter: SearchFilter,
  stretch: Stretch,
): Promise<Found> {
  const words = searchWords(q).slice(0, MOST_WORDS)
  const meanings = words.length > 0 ? await findMeanings(db, words) : []
  const endings = await findEndings(db, words)
  const meant = meanings.filter(isTelling)
  const inText = endings === undefined ? meanings : [endings, ...meanings.slice(1)]
  const literal = { text: q, words: [inText.filter(isTelling)] }
  const question = ask(words, [meant], filter)
  if (meant.length === 0 || !isPlainText(q)) return findLiteral(db, question, literal, stretch)
  const wider = endings === undefined ? question : { ...question, literal }
  const found = await findMeant(db, wider, stretch)
  if (found.total >= FEW) return found
  const guesses = await findGuesses(db, tellingWords(words, meanings), found.total > 0)
  return findMore(db, wider, found.total, stretch, guesses)
}

/** The few that were meant, and after them what is like them. */
async function findMore(
  db: Db,
  question: Question,
  few: number,
  { offset, limit }: Stretch,
  guesses: Formula,
): Promise<Found> {
  const sure = few === 0 ? [] : (await findMeant(db, question, { offset: 0, limit: FEW })).ids
  const shown = sure.slice(offset, offset + limit)
  const likely = await findMeant(
    db,
    { ...question, meant: guesses, literal: undefined, filter: { ...question.filter, except: sure } },
    { offset: Math.max(0, offset - sure.length), limit: limit - shown.length },
  )
  return { ids: [...shown, ...likely.ids], total: sure.length + likely.total }
}
