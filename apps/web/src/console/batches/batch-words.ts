import { type Batch, type Role, liveAlready, superAdmins } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

const number = new Intl.NumberFormat('en')
export const countWords = (count: number) => (count === 1 ? '1 item' : `${number.format(count)} items`)

/** The server's sentence for `liveAlready` is written for a form with one item. This one fits many items. */
export const refusalWords = (reason: string, count: number) =>
  reason === liveAlready
    ? `${number.format(count)} ${count === 1 ? 'is' : 'are'} live already`
    : `${countWords(count)}: ${reason}`

/** For example "12 items changed". */
export function doneWords({ kind, change, changed }: Pick<Batch, 'kind' | 'change' | 'changed'>): string {
  const items = countWords(changed)
  if (kind === 'undo') return `Undid the change of ${items}`
  if (kind === 'import') return `${items} created or changed`
  return `${items} ${change?.trash ? 'moved to the trash' : 'changed'}`
}

export function endWords(
  batch: Pick<Batch, 'kind' | 'change' | 'state' | 'done' | 'total' | 'changed'>,
): string {
  const { state, done, total, changed } = batch
  if (state === 'failed') return `Failed after ${countWords(changed)}`
  if (state !== 'stopped') return doneWords(batch)
  return done === 0
    ? 'Stopped before it began'
    : `Stopped after ${number.format(done)} of ${number.format(total)}`
}

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
    at === null ? 'no longer go live by themselves' : `go live ${indiaText(at)} in India`,
  unpublishAt: (at: string | null) =>
    at === null ? 'no longer end by themselves' : `end ${indiaText(at)} in India`,
}

/** For example "Activate, add the tags paryushan". */
export function changeWords(change: Change, nameOf: NameOf): string {
  if (change.trash) return 'Delete'
  const { active, featured, rating, addCategories, takeCategories, addTags, takeTags } = change
  const { publishAt, unpublishAt } = change
  const parts = [
    active !== undefined && words.active(active),
    featured !== undefined && words.featured(featured),
    rating !== undefined && words.rating(rating),
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

/**
 * Only super admins may undo a batch that created, deleted or restored items. For an undo, the rule depends on the
 * batch that it undid, which is looked up among `others`.
 */
export function mayUndo(
  { change, undoes }: Pick<Batch, 'change' | 'undoes'>,
  role: Role,
  others: readonly Batch[] = [],
): boolean {
  const undone = others.find(({ _id }) => _id === undoes)
  if (superAdmins.includes(role) || undone === undefined)
    return superAdmins.includes(role) || (change !== null && !change.trash)
  return mayUndo(undone, role, others)
}

/** An undo cannot be stopped, because it can be undone afterwards. */
export const mayStop = ({ kind, by }: Pick<Batch, 'kind' | 'by'>, me: { _id: string; role: Role }): boolean =>
  kind !== 'undo' && (by.id === me._id || superAdmins.includes(me.role))

const findUndone = ({ undoes }: Batch, others: readonly Batch[]) => others.find(({ _id }) => _id === undoes)

/** The first batch that made the same change. Undoing an undo repeats it, so this goes back two batches at a time. */
export function firstOf(batch: Batch, others: readonly Batch[]): Batch {
  const undone = findUndone(batch, others)
  const earlier = undone?.kind === 'undo' ? findUndone(undone, others) : undefined
  return earlier ? firstOf(earlier, others) : batch
}

/** Title of a batch. `others` is needed for an undo: it contains the batch that was undone. */
export function batchWords(batch: Batch, nameOf: NameOf, others: readonly Batch[] = []): string {
  const { kind, change, name } = batch
  if (kind === 'undo') {
    const first = firstOf(batch, others)
    if (first.kind !== 'undo') return `“${batchWords(first, nameOf, others)}”, done again`
    const undone = findUndone(first, others)
    return undone && undone.kind !== 'undo' ? `Undo of “${batchWords(undone, nameOf, others)}”` : 'Undo'
  }
  if (kind === 'import') return `Import ${name}`.trim()
  return change ? changeWords(change, nameOf) : 'Change'
}
