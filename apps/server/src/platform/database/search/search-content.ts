// Search as people type it: what is meant first, and where that is little, what is like it. docs/decisions/007-search.md
import { type SearchWord, foldText, searchWords } from '@jinvani/contract'
import type { Db } from '../connect.ts'
import {
  type Found,
  type Question,
  type SearchFilter,
  type Stretch,
  findLiteral,
  findMeant,
} from './find-content.ts'
import { findGuesses } from './find-similar.ts'
import { type Meanings, findMeanings } from './find-words.ts'
import type { Formula } from './formula.ts'

/** So many words decide; a longer question is about a text that has them all anyway. */
const MOST_WORDS = 10
/** Slips are forgiven where what was typed finds less than this. */
const FEW = 10
/** Signs that part words. Any other sign is searched for just as it stands. */
const plainText = /^[\p{L}\p{M}\p{N}\s\p{Pd}\u00AD\u200B-\u200D\u2060\uFEFF.,:;!?'"’‘“”()/&·।॥]*$/u

const isTelling = (keys: Meanings): keys is string[] => keys !== null

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
  const telling = meanings.filter(isTelling)
  const question = ask(words, [telling], filter)
  if (telling.length === 0 || !plainText.test(foldText(q))) return findLiteral(db, question, q, stretch)
  const found = await findMeant(db, question, stretch)
  if (found.total >= FEW) return found
  return findMore(db, question, found.total, stretch, await findGuesses(db, words, meanings))
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
    { ...question, meant: guesses, filter: { ...question.filter, except: sure } },
    { offset: Math.max(0, offset - sure.length), limit: limit - shown.length },
  )
  return { ids: [...shown, ...likely.ids], total: sure.length + likely.total }
}
