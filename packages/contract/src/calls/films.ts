import { call } from '../call.ts'
import {
  VideocryptAccepted,
  VideocryptNoted,
  VideocryptNotification,
  VideocryptStatus,
  VideocryptUpload,
} from '../drm.ts'
import { LicenceInput, LicenceOutput } from '../processing.ts'
import { editors } from '../roles.ts'

export const filmCalls = {
  startDrm: call('POST', '/admin/videocrypt/upload', {
    roles: editors,
    summary: 'Start the DRM processing of a film',
    input: VideocryptUpload,
    output: VideocryptAccepted,
    status: 202,
  }),
  drmStatus: call('GET', '/admin/videocrypt/status/:id', {
    roles: editors,
    summary: 'How far the DRM processing is',
    output: VideocryptStatus,
  }),
  retryDrm: call('POST', '/admin/content/:id/drm/retry', {
    roles: editors,
    summary: 'Process a failed item again, protected or clear',
    output: VideocryptAccepted,
    status: 202,
  }),
  videocryptWebhook: call('POST', '/webhooks/videocrypt', {
    roles: 'public',
    summary: 'Notification of the DRM provider: a hint, confirmed by asking',
    input: VideocryptNotification,
    status: 202,
    output: VideocryptNoted,
  }),
  licence: call('POST', '/licence/:id', {
    roles: 'public',
    summary: 'Clear Key licence of an item for a Bearer app or playback token',
    input: LicenceInput,
    output: LicenceOutput,
  }),
} as const
