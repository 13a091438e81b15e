// Work on many items, in words.
import { type Batch, type Role, ratings } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

const number = new Intl.NumberFormat('en')
export const countWords = (count: number) => (count === 1 ? '1 item' : `${number.format(count)} items`)

/** What became of the items of a batch. */
export function doneWords({ kind, change }: Pick<Batch, 'kind' | 'change'>): string {
  if (kind === 'undo') return 'undone'
  if (kind === 'import') return 'made or changed'
  return change?.trash ? 'moved to the trash' : 'changed'
}

/** How it ended. */
export function endWords(
  batch: Pick<Batch, 'kind' | 'change' | 'state' | 'done' | 'total' | 'changed'>,
): string {
  const { state, done, total, changed } = batch
  if (state === 'failed') return `Given up after ${countWords(changed)}`
  if (state !== 'stopped') return `${countWords(changed)} ${doneWords(batch)}`
  return done === 0
    ? 'Stopped before it began'
    : `Stopped after ${number.format(done)} of ${number.format(total)}`
}

/** What was not changed, and why. */
export function leftWords({ refused, refusals }: Pick<Batch, 'refused' | 'refusals'>): string {
  const [first] = refusals
  const more = refusals.length > 1 ? ', and other reasons' : ''
  return first ? `${countWords(refused)} could not be changed: ${first.reason}${more}` : ''
}

type Change = NonNullable<Batch['change']>
type NameOf = (categoryId: string) => string

const list = new Intl.ListFormat('en')
const words = {
  active: (on: boolean) => (on ? 'activate' : 'deactivate'),
  featured: (on: boolean) => (on ? 'feature' : 'unfeature'),
  rating: (rating: string) => (rating === '' ? 'remove the rating' : `rate ${rating}`),
  addCategories: (names: string[]) => `add to ${list.format(names)}`,
  takeCategories: (names: string[]) => `remove from ${list.format(names)}`,
  addTags: (tags: string[]) => `add the tags ${list.format(tags)}`,
  takeTags: (tags: string[]) => `remove the tags ${list.format(tags)}`,
  publishAt: (at: string | null) =>
    at === null ? 'go live by themselves no more' : `go live ${indiaText(at)} in India`,
  unpublishAt: (at: string | null) =>
    at === null ? 'end by themselves no more' : `end ${indiaText(at)} in India`,
}

/** A sentence without its end, such as "Activate, add the tags paryushan". */
export function changeWords(change: Change, nameOf: NameOf): string {
  if (change.trash) return 'Move to the trash'
  const { active, featured, rating, addCategories, takeCategories, addTags, takeTags } = change
  const { publishAt, unpublishAt } = change
  const parts = [
    active !== undefined && words.active(active),
    featured !== undefined && words.featured(featured),
    rating !== undefined && words.rating(ratings.find((each) => each === rating) ?? ''),
    addCategories && words.addCategories(addCategories.map(nameOf)),
    takeCategories && words.takeCategories(takeCategories.map(nameOf)),
    addTags && words.addTags(addTags),
    takeTags && words.takeTags(takeTags),
    publishAt !== undefined && words.publishAt(publishAt),
    unpublishAt !== undefined && words.unpublishAt(unpublishAt),
  ].filter((part) => typeof part === 'string')
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What made items, deleted them or brought them back is undone by super admins. */
export const mayUndo = ({ change }: Pick<Batch, 'change'>, role: Role): boolean =>
  role === 'super_admin' || (change !== null && !change.trash)

/** An undo goes to its end, which can be undone itself. */
export const mayStop = ({ kind, by }: Pick<Batch, 'kind' | 'by'>, me: { _id: string; role: Role }): boolean =>
  kind !== 'undo' && (by.id === me._id || me.role === 'super_admin')

/** `others`: among which what an undo takes back may be. */
export function batchWords(
  { kind, change, name, undoes }: Batch,
  nameOf: NameOf,
  others: readonly Batch[] = [],
): string {
  if (kind === 'undo') {
    const undone = others.find(({ _id }) => _id === undoes)
    return undone ? `Undo of “${batchWords(undone, nameOf, others)}”` : 'Undo'
  }
  if (kind === 'import') return `Import ${name}`.trim()
  return change ? changeWords(change, nameOf) : 'Change'
}
