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

export const nounLabels: Record<ActivityNoun, string> = {
  session: 'Sign-ins',
  account: 'Own accounts',
  factor: 'Second factors',
  category: 'Categories',
  content: 'Content',
  view: 'Views',
  import: 'Imports',
  caption: 'Captions',
  lyrics: 'Lyrics',
  film: 'Processing',
  source: 'Sources elsewhere',
  carousel: 'Carousel',
  collection: 'Collections',
  calendar: 'Calendar',
  history: 'History',
  trash: 'Trash',
  'app-user': 'App users',
  'admin-user': 'Admin users',
  webhook: 'Webhooks',
  upload: 'Uploads',
  otp: 'One-time passwords',
  call: 'Other refusals',
  activity: 'This record',
}

/** Words for a finished action and for a refused one. */
export const actionWords: Record<ActivityAction, readonly [done: string, tried: string]> = {
  'session.open': ['signed in', 'sign in as'],
  'session.end': ['signed out', 'sign out'],
  'session.end-others': ['signed out everywhere else', 'sign out everywhere else'],
  'session.end-all': ['signed everybody out', 'sign everybody out'],
  'session.reuse': ['lost a session: its refresh token was used twice', 'use a refresh token twice'],
  'session.prove': ['confirmed their identity', 'confirm their identity'],
  'account.update': ['changed their own name', 'change their own name'],
  'account.password': ['changed their own password', 'change their own password'],
  'factor.add-passkey': ['added a passkey', 'add a passkey'],
  'factor.rename-passkey': ['renamed a passkey', 'rename a passkey'],
  'factor.remove-passkey': ['removed a passkey', 'remove a passkey'],
  'factor.add-totp': ['turned an authenticator app on', 'turn an authenticator app on'],
  'factor.remove-totp': ['turned the authenticator app off', 'turn the authenticator app off'],
  'factor.renew-codes': ['made new recovery codes', 'make new recovery codes'],
  'factor.use-code': ['used a recovery code', 'use a recovery code'],
  'category.create': ['created the category', 'create a category'],
  'category.update': ['changed the category', 'change the category'],
  'category.delete': ['deleted the category', 'delete the category'],
  'content.create': ['created the item', 'create an item'],
  'content.update': ['changed the item', 'change the item'],
  'content.delete': ['deleted the item', 'delete the item'],
  'content.publish': ['published the scheduled item', 'publish the scheduled item'],
  'content.unpublish': ['ended the scheduled item', 'end the scheduled item'],
  'content.bulk': ['changed many items', 'change many items'],
  'view.create': ['saved the view', 'save a view'],
  'view.update': ['changed the view', 'change a view'],
  'view.delete': ['deleted the view', 'delete a view'],
  'content.stop': ['stopped a bulk change', 'stop a bulk change'],
  'content.undo': ['undid a bulk change', 'undo a bulk change'],
  'content.export': ['exported the library', 'export the library'],
  'import.start': ['imported', 'import a table'],
  'caption.put': ['added or replaced captions of', 'add captions'],
  'caption.delete': ['removed captions of', 'remove captions'],
  'lyrics.put': ['added or replaced lyrics of', 'add lyrics'],
  'lyrics.delete': ['removed lyrics of', 'remove lyrics'],
  'film.protect': ['started to protect the film', 'protect a film'],
  'film.retry': ['restarted the processing of', 'process a film again'],
  'film.renew-keys': ['asked for new keys of the film', 'make new keys for a film'],
  'film.ready': ['finished processing', 'finish processing'],
  'film.fail': ['could not process', 'process'],
  'source.fail': ['found a dead source in', 'check a source'],
  'source.recover': ['found the source working again in', 'check a source'],
  'carousel.create': ['created the carousel item', 'create a carousel item'],
  'carousel.update': ['changed the carousel item', 'change the carousel item'],
  'carousel.delete': ['deleted the carousel item', 'delete the carousel item'],
  'carousel.publish': ['published the scheduled carousel item', 'publish the scheduled carousel item'],
  'carousel.unpublish': ['ended the scheduled carousel item', 'end the scheduled carousel item'],
  'collection.create': ['created the collection', 'create a collection'],
  'collection.update': ['changed the collection', 'change the collection'],
  'collection.delete': ['deleted the collection', 'delete the collection'],
  'collection.publish': ['published the scheduled collection', 'publish the scheduled collection'],
  'collection.unpublish': ['ended the scheduled collection', 'end the scheduled collection'],
  'calendar.create': ['added the calendar date', 'add a calendar date'],
  'calendar.update': ['changed the calendar date', 'change the calendar date'],
  'calendar.delete': ['removed the calendar date', 'remove the calendar date'],
  'history.restore': ['restored fields of', 'restore fields'],
  'trash.restore': ['restored from the trash', 'restore something from the trash'],
  'trash.remove': ['deleted for good', 'delete something for good'],
  'trash.empty': ['emptied the trash', 'empty the trash'],
  'app-user.update': ['changed an app user', 'change an app user'],
  'app-user.block': ['blocked an app user', 'block an app user'],
  'app-user.unblock': ['unblocked an app user', 'unblock an app user'],
  'app-user.export': ['exported the data of an app user', 'export the data of an app user'],
  'app-user.end-sessions': ['ended all sessions of an app user', 'end all sessions of an app user'],
  'app-user.delete': ['deleted an app user', 'delete an app user'],
  'admin-user.create': ['created the admin user', 'create an admin user'],
  'admin-user.update': ['changed the admin user', 'change an admin user'],
  'admin-user.password': ['set a new password for', 'set a new password for an admin user'],
  'admin-user.remove-factor': ['removed the second factors of', 'remove the second factors of an admin user'],
  'admin-user.end-sessions': ['ended all sessions of', 'end all sessions of an admin user'],
  'admin-user.delete': ['deleted the admin user', 'delete an admin user'],
  'webhook.create': ['created the webhook', 'create a webhook'],
  'webhook.update': ['changed the webhook', 'change a webhook'],
  'webhook.delete': ['deleted the webhook', 'delete a webhook'],
  'webhook.send': ['sent messages to the webhook', 'send messages to a webhook'],
  'webhook.stop': ['turned off the webhook', 'turn off a webhook'],
  'upload.complete': ['uploaded', 'complete an upload'],
  'upload.collect': ['removed unused files', 'remove files'],
  'otp.send': ['sent a one-time password', 'get a one-time password'],
  'otp.verify': ['signed in with a one-time password', 'sign in with a one-time password'],
  'call.refuse': ['was refused', 'open something without permission'],
  'call.bound': ['only counts further refusals of this hour, from', 'record refusals'],
  'call.omit': ['left refusals of an hour out of this record', 'record refusals'],
  'activity.remove': ['removed old events', 'remove old events'],
  'activity.export': ['exported this record', 'export this record'],
}

export function whoOf({ kind, name }: ActivityEvent['actor']): string {
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
  const [done] = actionWords[action]
  const items = `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`
  if (done.includes(many)) return done.replace(many, items)
  return name === '' ? `${done}: ${items}` : `${done} “${name}”: ${items}`
}

export function eventSentence(event: ActivityEvent): string {
  const { actor, action, item, outcome, count } = event
  const [done, tried] = actionWords[action]
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
