import { type Batch, type Role, liveAlready, superAdmins } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

const number = new Intl.NumberFormat('en')
export const countWords = (count: number) => (count === 1 ? '1 item' : `${number.format(count)} items`)

/** The server's reason `liveAlready` speaks of one item, so this has a sentence for several. */
export const refusalWords = (reason: string, count: number) =>
  reason === liveAlready
    ? `${number.format(count)} ${count === 1 ? 'is' : 'are'} live already`
    : `${countWords(count)}: ${reason}`

/** For example "12 items changed". */
export function doneWords({ kind, change, changed }: Batch): string {
  const items = countWords(changed)
  if (kind === 'undo') return `Undid the change of ${items}`
  if (kind === 'import') return `${items} created or changed`
  return `${items} ${change?.trash ? 'moved to the trash' : 'changed'}`
}

export function endWords(batch: Batch): string {
  const { state, done, total, changed } = batch
  if (state === 'failed') return `Failed after ${countWords(changed)}`
  if (state !== 'stopped') return doneWords(batch)
  return done === 0
    ? 'Stopped before it began'
    : `Stopped after ${number.format(done)} of ${number.format(total)}`
}

export function leftWords({ refused, refusals }: Batch): string {
  const [first] = refusals
  const more = refusals.length > 1 ? ', and other reasons' : ''
  return first ? `${countWords(refused)} could not be changed: ${first.reason}${more}` : ''
}

type Change = NonNullable<Batch['change']>
type NameOf = (categoryId: string) => string

const list = new Intl.ListFormat('en')

const timeWords = (at: string | null, verb: string) =>
  at === null ? `no longer ${verb} by themselves` : `${verb} ${indiaText(at)} in India`

/** For example "Activate, add the tags paryushan". */
export function changeWords(change: Change, nameOf: NameOf): string {
  if (change.trash) return 'Delete'
  const { active, featured, rating, addCategories, takeCategories, addTags, takeTags } = change
  const { publishAt, unpublishAt } = change
  const parts = [
    active !== undefined && (active ? 'activate' : 'deactivate'),
    featured !== undefined && (featured ? 'feature' : 'unfeature'),
    rating !== undefined && (rating === '' ? 'remove the rating' : `rate ${rating}`),
    addCategories && `add to ${list.format(addCategories.map(nameOf))}`,
    takeCategories && `remove from ${list.format(takeCategories.map(nameOf))}`,
    addTags && `add the tags ${list.format(addTags)}`,
    takeTags && `remove the tags ${list.format(takeTags)}`,
    publishAt !== undefined && timeWords(publishAt, 'go live'),
    unpublishAt !== undefined && timeWords(unpublishAt, 'end'),
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const findUndone = ({ undoes }: Batch, others: readonly Batch[]) => others.find(({ _id }) => _id === undoes)

/** Only a super admin may undo an import, a deletion, or the undo of one of these. */
export function mayUndo(batch: Batch, role: Role, others: readonly Batch[] = []): boolean {
  if (superAdmins.includes(role)) return true
  const undone = findUndone(batch, others)
  return undone ? mayUndo(undone, role, others) : batch.change !== null && !batch.change.trash
}

/** The first batch with the same effect. An undo of an undo repeats the change, so this goes back two at a time. */
export function findOriginal(batch: Batch, others: readonly Batch[]): Batch {
  const undone = findUndone(batch, others)
  const earlier = undone?.kind === 'undo' ? findUndone(undone, others) : undefined
  return earlier ? findOriginal(earlier, others) : batch
}

/** Title of a batch. An undo is named after the batch that it undid, if `others` contains that batch. */
export function batchWords(batch: Batch, nameOf: NameOf, others: readonly Batch[] = []): string {
  const { kind, change, name } = batch
  if (kind === 'undo') {
    const first = findOriginal(batch, others)
    if (first.kind !== 'undo') return `“${batchWords(first, nameOf, others)}”, done again`
    const undone = findUndone(first, others)
    return undone && undone.kind !== 'undo' ? `Undo of “${batchWords(undone, nameOf, others)}”` : 'Undo'
  }
  if (kind === 'import') return `Import ${name}`.trim()
  return change ? changeWords(change, nameOf) : 'Change'
}
