// All sentences for failures and successes are in this file or in `first-sentences.ts` (specification section 8).
import { ApiError } from '../api/api-error.ts'
import { sessionSentences } from './first-sentences.ts'

export const failures = {
  network: 'Network error: Unable to connect to the server',
  dashboard: { load: 'Failed to load dashboard data. Please try again later.' },
  categories: {
    list: 'Failed to load categories',
    load: 'Failed to load category',
    delete: 'Failed to delete category',
    slugTaken: 'A category with this slug already exists',
    create: 'Failed to create category',
    update: 'Failed to update category',
  },
  content: {
    load: 'Failed to load content',
    delete: 'Failed to delete content',
    slugTaken: 'Content with this slug already exists',
    create: 'Failed to create content',
    update: 'Failed to update content',
    drm: 'Content created but DRM upload failed. Please contact support.',
    retry: 'Failed to restart processing',
    newKeys: 'Failed to make new keys',
    frames: 'Failed to take frames from the film',
    export: 'Failed to export the library',
  },
  views: {
    list: 'Failed to load views',
    create: 'Failed to save view',
    update: 'Failed to update view',
    delete: 'Failed to delete view',
  },
  imports: {
    load: 'Failed to load the import',
    rows: 'Failed to load the rows',
    inactive: 'Failed to take the rows as inactive',
  },
  batches: {
    list: 'Failed to load the bulk changes',
    start: 'Failed to change the items',
    stop: 'Failed to stop',
    undo: 'Failed to undo',
  },
  captions: {
    list: 'Failed to load captions',
    save: 'Failed to save captions',
    delete: 'Failed to delete captions',
  },
  lyrics: {
    list: 'Failed to load lyrics',
    save: 'Failed to save lyrics',
    delete: 'Failed to delete lyrics',
    restore: 'Failed to restore lyrics',
    saveMeaning: 'Failed to save the meaning',
  },
  presign: {
    missingUrl: 'Presign failed: missing presigned URL in response',
    notAbsolute: 'Presign returned an invalid URL. Expected absolute http(s) URL.',
    invalidUrl: 'Invalid presigned URL',
  },
  upload: { discard: 'Failed to discard the unfinished upload' },
  carousel: {
    list: 'Failed to load carousel items',
    status: 'Failed to update carousel item status',
    delete: 'Failed to delete carousel item. This action may require super_admin privileges.',
    load: 'Failed to load carousel item',
    create: 'Failed to create carousel item',
    update: 'Failed to update carousel item',
  },
  collections: {
    list: 'Failed to load collections',
    status: 'Failed to update collection status',
    delete: 'Failed to delete collection',
    load: 'Failed to load collection',
    slugTaken: 'A collection with this slug already exists',
    create: 'Failed to create collection',
    update: 'Failed to update collection',
  },
  appUsers: {
    search: 'Failed to load app users. Please try again.',
    list: 'Failed to load app users',
    status: 'Failed to update user status',
    load: 'Failed to load user details',
    update: 'Failed to update user',
    export: 'Failed to export user',
    erase: 'Failed to erase user',
  },
  adminUsers: {
    list: 'Failed to load admin users. Please try again.',
    delete: 'Failed to delete admin user',
    load: 'Failed to load admin user details',
    create: 'Failed to create admin user',
    update: 'Failed to update admin user',
    resetPassword: 'Failed to reset password',
  },
  account: {
    rename: 'Failed to update name',
    password: 'Failed to change password',
    sessions: 'Failed to load sessions',
    endSession: 'Failed to end the session',
    endAll: 'Failed to end the sessions',
  },
  secondFactor: {
    load: 'Failed to load the second factor',
    addPasskey: 'Failed to add the passkey',
    renamePasskey: 'Failed to rename the passkey',
    removePasskey: 'Failed to remove the passkey',
    startTotp: 'Failed to set up the authenticator app',
    confirmTotp: 'Failed to turn the authenticator app on',
    removeTotp: 'Failed to turn the authenticator app off',
    codes: 'Failed to make recovery codes',
    remove: 'Failed to remove the second factor',
    passkeyDeclined: 'The passkey was not used. Try again, or use something else.',
    passkeyKnown: 'This device already has a passkey for your account.',
    passkeyElsewhere: (place: string) => `Passkeys work at ${place}. Open the console there.`,
  },
  calendar: {
    load: 'Failed to load the calendar',
    scheduled: 'Failed to load the schedule',
    date: 'Failed to load the date',
    add: 'Failed to add the date',
    change: 'Failed to change the date',
    remove: 'Failed to remove the date',
  },
  activity: { list: 'Failed to load the activity', export: 'Failed to export the activity' },
  webhooks: {
    list: 'Failed to load the webhooks',
    log: 'Failed to load the deliveries',
    create: 'Failed to create the webhook',
    update: 'Failed to update the webhook',
    delete: 'Failed to delete the webhook',
    renew: 'Failed to make a new secret',
    test: 'Failed to send a test',
    replay: 'Failed to send it again',
  },
  history: { list: 'Failed to load the history', restore: 'Failed to restore the fields' },
  trash: {
    list: 'Failed to load the trash',
    restore: 'Failed to restore it',
    remove: 'Failed to delete it for good',
    empty: 'Failed to empty the trash',
  },
} as const

export const successes = {
  categories: {
    delete: 'Category deleted successfully',
    create: 'Category created successfully',
    update: 'Category updated successfully',
  },
  content: {
    delete: 'Content deleted successfully',
    create: 'Content created successfully',
    update: 'Content updated successfully',
    drmStarting: 'Initiating DRM processing...',
    drmStarted: 'Content created! DRM processing started. You will be notified when ready.',
    copied: 'Copied URL',
    linkCopied: 'Link copied',
    retry: 'Processing started again',
    newKeys: 'New keys are being made. The film keeps playing.',
  },
  views: { create: 'View saved', update: 'View updated', delete: 'View deleted' },
  captions: { save: 'Captions saved', delete: 'Captions deleted' },
  lyrics: {
    save: 'Lyrics saved',
    delete: 'Lyrics deleted',
    restore: 'Lyrics restored',
    saveMeaning: 'Meaning saved',
  },
  carousel: {
    activate: 'Carousel item activated',
    deactivate: 'Carousel item deactivated',
    delete: 'Carousel item deleted successfully',
    create: 'Carousel item created successfully',
    update: 'Carousel item updated successfully',
  },
  collections: {
    activate: 'Collection activated',
    deactivate: 'Collection deactivated',
    delete: 'Collection deleted',
    create: 'Collection created',
    update: 'Collection updated',
  },
  appUsers: {
    block: 'User blocked successfully',
    unblock: 'User unblocked successfully',
    update: 'User updated successfully',
    export: 'User exported',
    erase: 'User erased',
  },
  adminUsers: {
    delete: 'Admin user deleted successfully',
    create: 'Admin user created successfully',
    update: 'Admin user updated successfully',
    resetPassword: 'Password reset successfully',
  },
  webhooks: {
    create: 'Webhook created',
    update: 'Webhook updated',
    delete: 'Webhook deleted',
    renew: 'New secret made',
    test: 'Test sent',
    copied: 'Secret copied',
    replay: (count: number) =>
      count === 0
        ? 'Nothing failed since then'
        : `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again`,
  },
  calendar: { add: 'Date added', change: 'Date changed', remove: 'Date removed' },
  account: {
    rename: 'Name updated',
    password: 'Password changed. Your other sessions have ended.',
    endSession: 'Session ended',
    endOthers: 'All other sessions ended',
    endAll: 'All sessions ended',
  },
  secondFactor: {
    addPasskey: 'Passkey added',
    renamePasskey: 'Passkey renamed',
    removePasskey: 'Passkey removed',
    confirmTotp: 'Authenticator app turned on',
    removeTotp: 'Authenticator app turned off',
    codesCopied: 'Recovery codes copied',
    keyCopied: 'Key copied',
    remove: 'Second factor removed',
  },
  history: { restore: 'Restored', partly: 'Restored, but not all of it' },
  trash: {
    restore: 'Restored',
    partly: 'Restored, but not all of it',
    remove: 'Deleted for good',
    empty: 'The trash is empty',
  },
} as const

export const scheduleNews = {
  missed: 'Something that you scheduled could not go live',
  where: 'Open the bell for the reason.',
}

export const processingEnds = {
  ready: { one: (title: string) => `${title} is ready`, many: (count: number) => `${count} items are ready` },
  failed: {
    one: (title: string) => `Processing of ${title} failed`,
    many: (count: number) => `Processing of ${count} items failed`,
  },
} as const
export const endWhere = 'Open the bell to see which.'
export const endNext = 'You can activate it now.'

export const putFailed = (status: number, body: string) => `S3 upload failed (${status}): ${body}`

const wholeSentences: Partial<Record<number, string>> = {
  0: failures.network,
  401: sessionSentences.rejected,
  403: 'You do not have permission to perform this action',
}
const serverError = ['Server error', 'Please try again later'] as const
/** Beginning of the sentence for a status, and its end if the server sent no message. */
const parts: Partial<Record<number, readonly [beginning: string, end: string]>> = {
  400: ['Bad request', 'Invalid data provided'],
  404: ['Resource not found', 'The requested item does not exist'],
  409: ['Conflict', 'Resource already exists'],
  422: ['Validation error', 'Please check your input'],
  500: serverError,
  502: serverError,
  503: serverError,
}

export function statusSentence(status: number, message: string, context = 'An error occurred'): string {
  const [beginning, end] = parts[status] ?? [context, 'Please try again']
  return wholeSentences[status] ?? `${beginning}: ${message.trim() || end}`
}

/** Refusals that show the server's message: they are not about the role, and the message says what to do. */
const plainlySaid = new Set(['confirmation-needed', 'password-change-needed', 'second-factor-required'])

export function sentenceOf(error: unknown, context?: string): string {
  if (error instanceof ApiError && plainlySaid.has(error.code)) return error.message
  return error instanceof ApiError
    ? statusSentence(error.status, error.message, context)
    : statusSentence(-1, error instanceof Error ? error.message : '', context)
}
