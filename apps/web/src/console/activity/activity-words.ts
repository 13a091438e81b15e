import {
  type ActivityAction,
  type ActivityEvent,
  type ActivityNoun,
  type CallName,
  type ErrorCode,
  type LyricsScript,
  batchActions,
  calls,
  errorCodes,
  nounOf,
  scriptLabels,
} from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

type Group = 'Library' | 'People' | 'Service'

/** `page` is the start of an item's address. Nouns without `page` have no page of their own. */
export const nounLooks: Record<ActivityNoun, { label: string; group: Group; page?: string }> = {
  session: { label: 'Sign-ins', group: 'People' },
  account: { label: 'Own accounts', group: 'People' },
  factor: { label: 'Second factors', group: 'People' },
  category: { label: 'Categories', group: 'Library', page: '/categories/edit/' },
  content: { label: 'Content', group: 'Library', page: '/content/edit/' },
  view: { label: 'Views', group: 'Library' },
  import: { label: 'Imports', group: 'Library' },
  caption: { label: 'Captions', group: 'Library', page: '/content/edit/' },
  lyrics: { label: 'Lyrics', group: 'Library', page: '/content/edit/' },
  person: { label: 'Names of people', group: 'Library' },
  'preview-link': { label: 'Preview links', group: 'Library', page: '/content/edit/' },
  film: { label: 'Processing', group: 'Library', page: '/content/edit/' },
  source: { label: 'Sources elsewhere', group: 'Library', page: '/content/edit/' },
  carousel: { label: 'Carousel', group: 'Library', page: '/carousel/edit/' },
  collection: { label: 'Collections', group: 'Library', page: '/collections/edit/' },
  calendar: { label: 'Calendar', group: 'Library' },
  history: { label: 'History', group: 'Library' },
  trash: { label: 'Trash', group: 'Library' },
  'app-user': { label: 'App users', group: 'People', page: '/app-users/' },
  'admin-user': { label: 'Admin users', group: 'People', page: '/admin-users/' },
  webhook: { label: 'Webhooks', group: 'Service' },
  upload: { label: 'Uploads', group: 'Library' },
  otp: { label: 'One-time passwords', group: 'People' },
  call: { label: 'Other refusals', group: 'Service' },
  activity: { label: 'This record', group: 'Service' },
}

type Words = readonly [name: string, done: string]
type WordsOf<Noun extends string, Verb extends string> = Record<`${Noun}.${Verb}`, Words>
const the = (thing: string) => thing.replace(/^an? /, 'the ')

/** The names and words for creating, updating and deleting. `thing` includes the article, for example "an item". */
function usual<Noun extends string>(noun: Noun, thing: string) {
  const words: Record<string, Words> = {
    [`${noun}.create`]: [the(thing).replace('the', 'New'), `created ${the(thing)}`],
    [`${noun}.update`]: [`Change of ${thing}`, `changed ${the(thing)}`],
    [`${noun}.delete`]: [`Deletion of ${thing}`, `deleted ${the(thing)}`],
  }
  return words as WordsOf<Noun, 'create' | 'update' | 'delete'>
}

function timed<Noun extends string>(noun: Noun, thing: string) {
  const scheduled = thing.replace(/^an? /, 'the scheduled ')
  const words: Record<string, Words> = {
    [`${noun}.publish`]: [`Scheduled start of ${thing}`, `published ${scheduled}`],
    [`${noun}.unpublish`]: [`Scheduled end of ${thing}`, `ended ${scheduled}`],
  }
  return words as WordsOf<Noun, 'publish' | 'unpublish'>
}

/** For each action: its name in the filter and in refusals, then what the person did. */
export const actionWords: Record<ActivityAction, Words> = {
  'session.open': ['Sign-in', 'signed in'],
  'session.end': ['Sign-out', 'signed out'],
  'session.end-others': ['Sign-out everywhere else', 'signed out everywhere else'],
  'session.end-all': ['Sign-out of everybody', 'signed everybody out'],
  'session.reuse': ['Second use of a refresh token', 'lost a session: its refresh token was used twice'],
  'session.prove': ['Confirmation of identity', 'confirmed their identity'],
  'account.update': ['Change of name', 'changed their own name'],
  'account.password': ['Change of own password', 'changed their own password'],
  'factor.add-passkey': ['New passkey', 'added a passkey'],
  'factor.rename-passkey': ['New name of a passkey', 'renamed a passkey'],
  'factor.remove-passkey': ['Removal of a passkey', 'removed a passkey'],
  'factor.add-totp': ['Authenticator app on', 'turned an authenticator app on'],
  'factor.remove-totp': ['Authenticator app off', 'turned the authenticator app off'],
  'factor.renew-codes': ['New recovery codes', 'made new recovery codes'],
  'factor.use-code': ['Use of a recovery code', 'used a recovery code'],
  ...usual('category', 'a category'),
  ...usual('content', 'an item'),
  ...timed('content', 'an item'),
  'content.bulk': ['Bulk change', 'started a change of many items'],
  ...usual('view', 'a view'),
  'content.stop': ['Stop of a bulk change', 'stopped a bulk change'],
  'content.undo': ['Undo of a bulk change', 'started to undo a bulk change'],
  'content.export': ['Export of the library', 'exported the library'],
  'import.start': ['Import', 'started to import'],
  'caption.put': ['New captions', 'added or replaced captions of'],
  'caption.delete': ['Removal of captions', 'removed captions of'],
  'lyrics.put': ['New lyrics', 'added or replaced lyrics of'],
  'lyrics.delete': ['Removal of lyrics', 'removed lyrics of'],
  'lyrics.put-meaning': ['New meaning of lyrics', 'added or replaced a meaning of the lyrics of'],
  'lyrics.delete-meaning': ['Removal of a meaning', 'removed a meaning of the lyrics of'],
  'person.join': ['Joined names', 'joined to another name'],
  'person.separate': ['Separated names', 'made a person of its own:'],
  'preview-link.create': ['New preview link', 'made a preview link to'],
  'preview-link.end': ['End of a preview link', 'ended a preview link to'],
  'film.protect': ['Start of protection', 'started to protect the film'],
  'film.retry': ['Restart of processing', 'restarted the processing of'],
  'film.renew-keys': ['New keys', 'asked for new keys of the film'],
  'film.ready': ['End of processing', 'finished processing'],
  'film.fail': ['Failure of processing', 'could not process'],
  'source.fail': ['Dead source', 'found a dead source in'],
  'source.recover': ['Source that works again', 'found the source working again in'],
  ...usual('carousel', 'a carousel item'),
  ...timed('carousel', 'a carousel item'),
  ...usual('collection', 'a collection'),
  ...timed('collection', 'a collection'),
  ...usual('calendar', 'a calendar date'),
  'history.restore': ['Restored fields', 'restored fields of'],
  'trash.restore': ['Restored item', 'restored {} from the trash'],
  'trash.remove': ['Deletion for good', 'deleted {} for good'],
  'trash.empty': ['Emptied trash', 'emptied the trash'],
  'app-user.update': ['Change of an app user', 'changed the app user'],
  'app-user.block': ['Block of an app user', 'blocked the app user'],
  'app-user.unblock': ['Unblock of an app user', 'unblocked the app user'],
  'app-user.export': ['Export of data of an app user', 'exported the data of the app user'],
  'app-user.end-sessions': ['End of sessions of an app user', 'ended all sessions of the app user'],
  'app-user.delete': ['Deletion of an app user', 'deleted the app user'],
  ...usual('admin-user', 'an admin user'),
  'admin-user.password': ['New password of an admin user', 'set a new password for'],
  'admin-user.remove-factor': ['Removal of second factors', 'removed the second factors of'],
  'admin-user.end-sessions': ['End of sessions of an admin user', 'ended all sessions of'],
  ...usual('webhook', 'a webhook'),
  'webhook.send': ['Messages to a webhook', 'sent messages to the webhook'],
  'webhook.stop': ['Webhook turned off', 'turned off the webhook'],
  'upload.complete': ['Upload', 'uploaded'],
  'upload.collect': ['Removal of unused files', 'removed unused files'],
  'otp.send': ['One-time password sent', 'sent a one-time password'],
  'otp.verify': ['Sign-in with a one-time password', 'signed in with a one-time password'],
  'call.refuse': ['Refused access', 'was refused'],
  'call.bound': ['Limit of refusals reached', 'only counts further refusals of this hour, from'],
  'call.omit': ['Refusals left out', 'left refusals of an hour out of this record'],
  'activity.remove': ['Removal of old events', 'removed old events'],
  'activity.export': ['Export of this record', 'exported this record'],
}

/** Address of the item's page; undefined if it has none, or if this action deleted the item. */
export function pageOf(action: ActivityAction, itemId: string | null): string | undefined {
  const { page } = nounLooks[nounOf(action)]
  const isPart = action.startsWith('caption') || action.startsWith('lyrics')
  const isGone = action.endsWith('.delete') && !isPart
  return page === undefined || itemId === null || isGone ? undefined : page + itemId
}

function whoOf({ kind, name }: ActivityEvent['actor']): string {
  if (kind === 'staff') return name || 'A member of staff'
  if (kind === 'app') return 'An app user'
  return kind === 'program' ? 'Jinvani' : 'Somebody who is not signed in'
}

export function refusalOf({ outcome }: ActivityEvent): string | null {
  if (outcome === 'done') return null
  return outcome in errorCodes ? errorCodes[outcome as ErrorCode].message : outcome
}

const many = 'many items'
/**
 * For example "started a change of 12 items" or "started to import “songs.csv”: 12 items". The event is written when the
 * work starts, and its count includes items that will be left alone.
 */
export function bulkDeed(action: ActivityAction, name: string, count: number): string {
  const [, done] = actionWords[action]
  const items = `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`
  if (done.includes(many)) return done.replace(many, items)
  return name === '' ? `${done}: ${items}` : `${done} “${name}”: ${items}`
}

interface Sentence {
  who: string
  /** The words before the name of the item; `rest` comes after it. */
  deed: string
  /** Name of the item; empty if `deed` already identifies it. */
  name: string
  rest: string
}

/** Words for refused calls that have no action of their own, by error code. */
const refusedWords: Partial<Record<string, string>> = {
  'rate-limited': 'made too many requests',
  'confirmation-needed': 'was asked to confirm their identity',
}

function deedOf({ action, outcome, call }: ActivityEvent): string {
  const [name, done] = actionWords[action]
  if (outcome === 'done') return done
  if (action === 'call.refuse') {
    const summary = call in calls ? `: ${calls[call as CallName].summary}` : ''
    return `${refusedWords[outcome] ?? done}${summary}`
  }
  return `${outcome === 'rate-limited' ? 'tried too often' : 'was refused'}: ${name}`
}

export function sentenceOf(event: ActivityEvent): Sentence {
  const { actor, action, item, outcome, count } = event
  const who = whoOf(actor)
  if (action === 'app-user.delete' && actor.kind === 'app')
    return { who, deed: 'deleted their own account', name: '', rest: '' }
  if (batchActions.includes(action) && outcome === 'done')
    return { who, deed: bulkDeed(action, item.name, count), name: '', rest: '' }
  // "Signed in" or "changed their own password" already tells whose account it is, so the name is left out.
  const isOwn = item.id === actor.id && ['session', 'account', 'factor'].includes(nounOf(action))
  const erased = nounOf(action) === 'app-user' && item.id !== null ? `ID ${item.id.slice(0, 8)}` : ''
  const name = isOwn && item.id !== null ? '' : item.name || erased
  const times = count > 1 ? ` (${count}${action === 'call.omit' ? '' : ' so far in that hour'})` : ''
  if (outcome === 'invalid-second-factor' && action === 'session.open')
    return {
      who: 'Somebody who knew the password of',
      deed: '',
      name,
      rest: ` failed at the second step${times}`,
    }
  const [deed = '', rest = ''] = deedOf(event).split(' {}')
  return { who, deed, name, rest: rest + times }
}

/** Address of the item's page. The server sends no noun for an item that is gone or has no page. */
export const pageOfItem = ({ id, noun }: ActivityEvent['item']): string | undefined =>
  id !== null && noun !== null ? `${nounLooks[noun].page}${id}` : undefined

const byLanguage: readonly ActivityAction[] = [
  'caption.put',
  'caption.delete',
  'lyrics.put-meaning',
  'lyrics.delete-meaning',
]
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Readable name of a field: "Publish at" for `publishAt`, "Devanagari" for `Deva` of lyrics, "Hindi" for `hi` of captions. */
export function fieldLabel(field: string, action: ActivityAction): string {
  // `Intl.DisplayNames.of` throws for some longer language codes that captions may have.
  if (byLanguage.includes(action) && /^[a-z]{2,3}$/.test(field)) return languageNames.of(field) ?? field
  const parts = field
    .split('.')
    .map((part) => (part in scriptLabels ? scriptLabels[part as LyricsScript] : part))
  const words = parts.join(' ').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SHOWN = 2
const VALUE_MAX = 40
const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Shows a time in India's zone, and true or false as "on" or "off". */
export const valueText = (value: string) =>
  isTime.test(value) ? indiaText(value) : value.replace(/^true$/, 'on').replace(/^false$/, 'off')

function valueWords(value: string): string {
  if (value === '' || value === 'null') return 'nothing'
  const text = valueText(value)
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
}

/** The first changes of a save, such as `Title: from A to B · Tags`; empty for something new or refused. */
export function changeWords(event: Pick<ActivityEvent, 'action' | 'changes' | 'outcome'>): string {
  // "Blocked" and "unblocked" already say what changed.
  const isBlock = ['app-user.block', 'app-user.unblock'].includes(event.action)
  const changes = event.changes.filter(({ field }) => !(isBlock && field === 'blocked'))
  const isNew = changes.some(({ from, to }) => from === undefined && to !== undefined)
  if (event.outcome !== 'done' || isNew) return ''
  const shown = changes.slice(0, SHOWN).map(({ field, from = '', to = '' }) => {
    const isBare = (from === '' && to === '') || /^[[{]/.test(from) || /^[[{]/.test(to)
    const label = fieldLabel(field, event.action)
    return isBare ? label : `${label}: from ${valueWords(from)} to ${valueWords(to)}`
  })
  const more = changes.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ')
}
