// Two paths of the API are not in the table of calls, since they send raw bytes or a stream: HLS keys, and live events.
import { type Call, liveEventTypes, liveEvents, roleLabels, staff } from '@jinvani/contract'
import { addresses, ids } from '@jinvani/contract/example-values'
import { errorAnswers } from './answers.ts'
import type { Operation } from './document.ts'
import { groupOf } from './groups.ts'
import { eventNames } from './schemas.ts'

const about = { method: 'GET', roles: 'public' } as const
const key: Call = { ...about, path: '/licence/:id/key', summary: 'Key of a protected HLS stream' }
const events: Call = {
  ...about,
  path: '/admin/events',
  summary: 'Live events for the console, as server-sent events',
}

const licenceKey: Operation = {
  operationId: 'licenceKey',
  summary: key.summary,
  description: `The sixteen bytes of the key, which the playlist at \`${addresses.hls}\` asks for. The call takes the same tokens as the licence.`,
  tags: [groupOf(key)],
  security: [{ app: [] }, { staff: [] }, { playback: [] }],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Id of the film.',
      schema: { type: 'string', format: 'uuid' },
      example: ids.film,
    },
  ],
  responses: {
    200: {
      description: 'Done',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorAnswers(key, ['unauthenticated', 'forbidden', 'not-found', 'too-many-films']),
  },
}

const event = {
  type: 'processing',
  contentId: ids.film,
  title: 'Trishala ke Swapna',
  protected: true,
  processing: { id: ids.submission, status: 'processing', progress: 42, stage: 'Converting' },
  startedBy: ids.admin,
}
const messages = liveEventTypes
  .map((type, index) => {
    const { roles } = liveEvents[type]
    const whom = roles.map((role) => roleLabels[role]).join(' and ')
    return `\`${eventNames[index]}\`${roles.length === staff.length ? '' : ` (for ${whom})`}`
  })
  .join(' or ')
const staffEvents: Operation = {
  operationId: 'staffEvents',
  summary: events.summary,
  description: `Each \`data\` is a ${messages}. A comment every 15 seconds keeps the connection open. The server ends a stream when its session ends, when the role of the account changes, and, if one person opens more than ten, the oldest: connect again, and wait longer each time that a stream ends soon.`,
  tags: [groupOf(events)],
  security: [{ staff: [] }],
  'x-roles': staff,
  parameters: [],
  responses: {
    200: {
      description: 'Done',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: `event: processing\ndata: ${JSON.stringify(event)}\n\n`,
        },
      },
    },
    ...errorAnswers(events, ['unauthenticated']),
  },
}

export const streamPaths: Record<string, Record<string, Operation>> = {
  '/licence/{id}/key': { get: licenceKey },
  '/admin/events': { get: staffEvents },
}
