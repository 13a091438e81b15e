// Describes events in words.
import {
  type ActivityAction,
  type ActivityEvent,
  type ActivityNoun,
  type ErrorCode,
  batchActions,
  errorCodes,
  nounOf,
} from '@jinvani/contract'

/** The kinds of items that actions change. `page`: prefix of an item's address; without it items have no page. */
export const nounLooks: Record<ActivityNoun, { label: string; page?: string }> = {
  session: { label: 'Sign-ins' },
  account: { label: 'Own accounts' },
  factor: { label: 'Second factors' },
  category: { label: 'Categories', page: '/categories/edit/' },
  content: { label: 'Content', page: '/content/edit/' },
  view: { label: 'Views' },
  import: { label: 'Imports' },
  caption: { label: 'Captions', page: '/content/edit/' },
  lyrics: { label: 'Lyrics', page: '/content/edit/' },
  film: { label: 'Processing', page: '/content/edit/' },
  source: { label: 'Sources elsewhere', page: '/content/edit/' },
  carousel: { label: 'Carousel', page: '/carousel/edit/' },
  collection: { label: 'Collections', page: '/collections/edit/' },
  calendar: { label: 'Calendar' },
  history: { label: 'History' },
  trash: { label: 'Trash' },
  'app-user': { label: 'App users', page: '/app-users/' },
  'admin-user': { label: 'Admin users', page: '/admin-users/' },
  webhook: { label: 'Webhooks' },
  upload: { label: 'Uploads' },
  otp: { label: 'One-time passwords' },
  call: { label: 'Other refusals' },
  activity: { label: 'This record' },
}

/** For each action: its name in the filter, its words when it was done, and its words when it was refused. */
export const actionWords: Record<ActivityAction, readonly [name: string, done: string, tried: string]> = {
  'session.open': ['Sign-in', 'signed in', 'sign in as'],
  'session.end': ['Sign-out', 'signed out', 'sign out'],
  'session.end-others': [
    'Sign-out everywhere else',
    'signed out everywhere else',
    'sign out everywhere else',
  ],
  'session.end-all': ['Sign-out of everybody', 'signed everybody out', 'sign everybody out'],
  'session.reuse': [
    'Second use of a refresh token',
    'lost a session: its refresh token was used twice',
    'use a refresh token twice',
  ],
  'session.prove': ['Confirmation of identity', 'confirmed their identity', 'confirm their identity'],
  'account.update': ['Change of name', 'changed their own name', 'change their own name'],
  'account.password': ['Change of own password', 'changed their own password', 'change their own password'],
  'factor.add-passkey': ['New passkey', 'added a passkey', 'add a passkey'],
  'factor.rename-passkey': ['New name of a passkey', 'renamed a passkey', 'rename a passkey'],
  'factor.remove-passkey': ['Removal of a passkey', 'removed a passkey', 'remove a passkey'],
  'factor.add-totp': [
    'Authenticator app on',
    'turned an authenticator app on',
    'turn an authenticator app on',
  ],
  'factor.remove-totp': [
    'Authenticator app off',
    'turned the authenticator app off',
    'turn the authenticator app off',
  ],
  'factor.renew-codes': ['New recovery codes', 'made new recovery codes', 'make new recovery codes'],
  'factor.use-code': ['Use of a recovery code', 'used a recovery code', 'use a recovery code'],
  'category.create': ['New category', 'created the category', 'create a category'],
  'category.update': ['Change of a category', 'changed the category', 'change the category'],
  'category.delete': ['Deletion of a category', 'deleted the category', 'delete the category'],
  'content.create': ['New item', 'created the item', 'create an item'],
  'content.update': ['Change of an item', 'changed the item', 'change the item'],
  'content.delete': ['Deletion of an item', 'deleted the item', 'delete the item'],
  'content.publish': [
    'Scheduled start of an item',
    'published the scheduled item',
    'publish the scheduled item',
  ],
  'content.unpublish': ['Scheduled end of an item', 'ended the scheduled item', 'end the scheduled item'],
  'content.bulk': ['Bulk change', 'changed many items', 'change many items'],
  'view.create': ['New view', 'saved the view', 'save a view'],
  'view.update': ['Change of a view', 'changed the view', 'change a view'],
  'view.delete': ['Deletion of a view', 'deleted the view', 'delete a view'],
  'content.stop': ['Stop of a bulk change', 'stopped a bulk change', 'stop a bulk change'],
  'content.undo': ['Undo of a bulk change', 'undid a bulk change', 'undo a bulk change'],
  'content.export': ['Export of the library', 'exported the library', 'export the library'],
  'import.start': ['Import', 'imported', 'import a table'],
  'caption.put': ['New captions', 'added or replaced captions of', 'add captions'],
  'caption.delete': ['Removal of captions', 'removed captions of', 'remove captions'],
  'lyrics.put': ['New lyrics', 'added or replaced lyrics of', 'add lyrics'],
  'lyrics.delete': ['Removal of lyrics', 'removed lyrics of', 'remove lyrics'],
  'film.protect': ['Start of protection', 'started to protect the film', 'protect a film'],
  'film.retry': ['Restart of processing', 'restarted the processing of', 'process a film again'],
  'film.renew-keys': ['New keys', 'asked for new keys of the film', 'make new keys for a film'],
  'film.ready': ['End of processing', 'finished processing', 'finish processing'],
  'film.fail': ['Failure of processing', 'could not process', 'process'],
  'source.fail': ['Dead source', 'found a dead source in', 'check a source'],
  'source.recover': ['Source that works again', 'found the source working again in', 'check a source'],
  'carousel.create': ['New carousel item', 'created the carousel item', 'create a carousel item'],
  'carousel.update': ['Change of a carousel item', 'changed the carousel item', 'change the carousel item'],
  'carousel.delete': ['Deletion of a carousel item', 'deleted the carousel item', 'delete the carousel item'],
  'carousel.publish': [
    'Scheduled start of a carousel item',
    'published the scheduled carousel item',
    'publish the scheduled carousel item',
  ],
  'carousel.unpublish': [
    'Scheduled end of a carousel item',
    'ended the scheduled carousel item',
    'end the scheduled carousel item',
  ],
  'collection.create': ['New collection', 'created the collection', 'create a collection'],
  'collection.update': ['Change of a collection', 'changed the collection', 'change the collection'],
  'collection.delete': ['Deletion of a collection', 'deleted the collection', 'delete the collection'],
  'collection.publish': [
    'Scheduled start of a collection',
    'published the scheduled collection',
    'publish the scheduled collection',
  ],
  'collection.unpublish': [
    'Scheduled end of a collection',
    'ended the scheduled collection',
    'end the scheduled collection',
  ],
  'calendar.create': ['New calendar date', 'added the calendar date', 'add a calendar date'],
  'calendar.update': ['Change of a calendar date', 'changed the calendar date', 'change the calendar date'],
  'calendar.delete': ['Removal of a calendar date', 'removed the calendar date', 'remove the calendar date'],
  'history.restore': ['Restored fields', 'restored fields of', 'restore fields'],
  'trash.restore': ['Restored item', 'restored from the trash', 'restore something from the trash'],
  'trash.remove': ['Deletion for good', 'deleted for good', 'delete something for good'],
  'trash.empty': ['Emptied trash', 'emptied the trash', 'empty the trash'],
  'app-user.update': ['Change of an app user', 'changed an app user', 'change an app user'],
  'app-user.block': ['Block of an app user', 'blocked an app user', 'block an app user'],
  'app-user.unblock': ['Unblock of an app user', 'unblocked an app user', 'unblock an app user'],
  'app-user.export': [
    'Export of data of an app user',
    'exported the data of an app user',
    'export the data of an app user',
  ],
  'app-user.end-sessions': [
    'End of sessions of an app user',
    'ended all sessions of an app user',
    'end all sessions of an app user',
  ],
  'app-user.delete': ['Deletion of an app user', 'deleted an app user', 'delete an app user'],
  'admin-user.create': ['New admin user', 'created the admin user', 'create an admin user'],
  'admin-user.update': ['Change of an admin user', 'changed the admin user', 'change an admin user'],
  'admin-user.password': [
    'New password of an admin user',
    'set a new password for',
    'set a new password for an admin user',
  ],
  'admin-user.remove-factor': [
    'Removal of second factors',
    'removed the second factors of',
    'remove the second factors of an admin user',
  ],
  'admin-user.end-sessions': [
    'End of sessions of an admin user',
    'ended all sessions of',
    'end all sessions of an admin user',
  ],
  'admin-user.delete': ['Deletion of an admin user', 'deleted the admin user', 'delete an admin user'],
  'webhook.create': ['New webhook', 'created the webhook', 'create a webhook'],
  'webhook.update': ['Change of a webhook', 'changed the webhook', 'change a webhook'],
  'webhook.delete': ['Deletion of a webhook', 'deleted the webhook', 'delete a webhook'],
  'webhook.send': ['Messages to a webhook', 'sent messages to the webhook', 'send messages to a webhook'],
  'webhook.stop': ['Webhook turned off', 'turned off the webhook', 'turn off a webhook'],
  'upload.complete': ['Upload', 'uploaded', 'complete an upload'],
  'upload.collect': ['Removal of unused files', 'removed unused files', 'remove files'],
  'otp.send': ['One-time password sent', 'sent a one-time password', 'get a one-time password'],
  'otp.verify': [
    'Sign-in with a one-time password',
    'signed in with a one-time password',
    'sign in with a one-time password',
  ],
  'call.refuse': ['Refused access', 'was refused', 'open something without permission'],
  'call.bound': [
    'Limit of refusals reached',
    'only counts further refusals of this hour, from',
    'record refusals',
  ],
  'call.omit': ['Refusals left out', 'left refusals of an hour out of this record', 'record refusals'],
  'activity.remove': ['Removal of old events', 'removed old events', 'remove old events'],
  'activity.export': ['Export of this record', 'exported this record', 'export this record'],
}

/** Page of the event's item; undefined if it has none or is gone. */
export function pageOf(action: ActivityAction, itemId: string | null, outcome = 'done'): string | undefined {
  const { page } = nounLooks[nounOf(action)]
  const isPart = action.startsWith('caption') || action.startsWith('lyrics')
  const isGone = action.endsWith('.delete') && !isPart && outcome === 'done'
  return page === undefined || itemId === null || isGone ? undefined : page + itemId
}

function whoOf({ kind, name }: ActivityEvent['actor']): string {
  if (kind === 'staff') return name || 'A member of staff'
  if (kind === 'app') return 'An app user'
  return kind === 'program' ? 'The program' : 'Somebody who is not signed in'
}

const isCode = (outcome: string): outcome is ErrorCode => outcome in errorCodes

/** The reason of a refusal; null for a finished action. */
export function refusalOf({ outcome }: ActivityEvent): string | null {
  if (outcome === 'done') return null
  return isCode(outcome) ? errorCodes[outcome].message : outcome
}

const many = 'many items'
/** `changed 12 items`, `imported “songs.csv”: 12 items`. */
export function batchWords(action: ActivityAction, name: string, count: number): string {
  const [, done] = actionWords[action]
  const items = `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`
  if (done.includes(many)) return done.replace(many, items)
  return name === '' ? `${done}: ${items}` : `${done} “${name}”: ${items}`
}

export function eventSentence(event: ActivityEvent): string {
  const { actor, action, item, outcome, count } = event
  const [, done, tried] = actionWords[action]
  // These words already say that the account is the person's own.
  const isOwn =
    item.id !== null && item.id === actor.id && ['session', 'account', 'factor'].includes(nounOf(action))
  const name = item.name !== '' && !isOwn ? ` “${item.name}”` : ''
  if (action === 'app-user.delete' && actor.kind === 'app') return 'An app user deleted their own account'
  if (batchActions.includes(action) && outcome === 'done')
    return `${whoOf(actor)} ${batchWords(action, item.name, count)}`
  const times = count > 1 ? ` (${count}${action === 'call.omit' ? '' : ' so far in that hour'})` : ''
  if (outcome === 'invalid-second-factor' && action === 'session.open')
    return `Somebody who knew the password of${name} failed at the second step${times}`
  const words = outcome === 'done' ? done : `tried to ${name === '' ? tried.replace(/ as$/, '') : tried}`
  return `${whoOf(actor)} ${words}${name}${times}`
}
