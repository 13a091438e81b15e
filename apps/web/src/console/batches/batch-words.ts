import { type Batch, type Role, liveAlready, superAdmins } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

const number = new Intl.NumberFormat('en')
export const countWords = (count: number) => (count === 1 ? '1 item' : `${number.format(count)} items`)

/** The reason is written for one item, and for a form that has other fields. */
export const refusalWords = (reason: string, count: number) =>
  reason === liveAlready
    ? `${number.format(count)} ${count === 1 ? 'is' : 'are'} live already`
    : `${countWords(count)}: ${reason}`

/** Such as "12 items changed". */
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

/** A sentence without its end, such as "Activate, add the tags paryushan". */
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
 * Only super admins undo a batch that created, deleted or restored items. What an undo did is known from the batch
 * that it undid, which is looked up among `others`.
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

/** An undo cannot be stopped; it can itself be undone. */
export const mayStop = ({ kind, by }: Pick<Batch, 'kind' | 'by'>, me: { _id: string; role: Role }): boolean =>
  kind !== 'undo' && (by.id === me._id || superAdmins.includes(me.role))

const findUndone = ({ undoes }: Batch, others: readonly Batch[]) => others.find(({ _id }) => _id === undoes)

/** The undo of an undo does again what that one undid, so this is the first batch that did the same. */
export function firstOf(batch: Batch, others: readonly Batch[]): Batch {
  const undone = findUndone(batch, others)
  const earlier = undone?.kind === 'undo' ? findUndone(undone, others) : undefined
  return earlier ? firstOf(earlier, others) : batch
}

/** `others` holds the batch that an undo reverted. */
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
