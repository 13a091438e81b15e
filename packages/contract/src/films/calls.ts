import { call } from '../call.ts'
import { FilmAccepted, FilmStatus, FilmToProtect, NotificationNoted, ProviderNotification } from './drm.ts'
import { LicenceInput, LicenceOutput, OwnFilms, PlaybackInput, PlaybackToken } from './processing.ts'
import { editors, readers } from '../roles.ts'

export const filmCalls = {
  protectFilm: call('POST', '/admin/videocrypt/upload', {
    roles: editors,
    summary: 'Start the DRM processing of a film',
    activity: 'film.protect',
    input: FilmToProtect,
    output: FilmAccepted,
    status: 202,
  }),
  filmStatus: call('GET', '/admin/videocrypt/status/:id', {
    roles: editors,
    summary: 'Progress of a film in processing, protected or clear',
    output: FilmStatus,
  }),
  listOwnFilms: call('GET', '/admin/films/mine', {
    roles: readers,
    summary: 'Films that the signed-in person sent for processing, the most recently changed first',
    output: OwnFilms,
  }),
  retryFilm: call('POST', '/admin/content/:id/drm/retry', {
    roles: editors,
    summary: 'Process a failed item again, protected or clear',
    activity: 'film.retry',
    output: FilmAccepted,
    status: 202,
  }),
  renewKeys: call('POST', '/admin/content/:id/drm/keys', {
    roles: editors,
    summary: 'Package a ready protected film again, under new keys',
    activity: 'film.renew-keys',
    output: FilmAccepted,
    status: 202,
  }),
  videocryptWebhook: call('POST', '/webhooks/videocrypt', {
    roles: 'public',
    summary: 'Notification from the DRM provider, which the server confirms by asking the provider',
    input: ProviderNotification,
    status: 202,
    output: NotificationNoted,
  }),
  previewToken: call('POST', '/admin/content/:id/playback-token', {
    roles: readers,
    summary: 'A playback token for the preview in the console; only editors get one for an inactive item',
    input: PlaybackInput,
    output: PlaybackToken,
  }),
  licence: call('POST', '/licence/:id', {
    roles: 'public',
    summary: 'Clear Key licence of an item, for the Bearer token of an app user, of staff or of a playback',
    input: LicenceInput,
    output: LicenceOutput,
    points: 5,
    // Some players send JSON without its content type.
    hasUntypedBody: true,
  }),
} as const
