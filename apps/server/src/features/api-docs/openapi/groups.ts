// The groups into which the page sorts the calls. Those for the apps come first.
import { type Call, collectionKinds } from '@jinvani/contract'

const groups: Record<string, { description: string; paths: RegExp }> = {
  'App sign-in': {
    description:
      'Signing in with a phone number and a one-time password, and the record of the signed-in person.',
    paths: /^\/app\/(auth\/|me$)/,
  },
  Mine: {
    description: 'What a signed-in person saved, where they stopped, and their history.',
    paths: /^\/app\/me\//,
  },
  Playback: {
    description: 'Keys of protected films, for the players inside the apps.',
    paths: /^\/licence\/|playback-token$/,
  },
  Statistics: {
    description: 'What people play and search for, counted without their names.',
    paths: /^\/app\/events|\/statistics$/,
  },
  Catalogue: {
    description: 'Content for the apps. It is open to all and made to be cached: every answer has an ETag.',
    paths: /^\/app\//,
  },
  'Staff session': {
    description: 'Signing in to the console, and the second factor.',
    paths: /^\/auth\/|^\/admin\/(login|logout|me)\b/,
  },
  Dashboard: {
    description: 'Numbers, live events, and the films that the signed-in person sent for processing.',
    paths: /^\/admin\/(dashboard|events|films)/,
  },
  Categories: { description: 'Shelves of the library.', paths: /^\/admin\/categories/ },
  Content: {
    description: 'Films, songs and talks, with their captions; views of the library; names of people.',
    paths: /^\/admin\/(content|views|people)/,
  },
  Batches: {
    description: 'Work on many items at once: its progress and its refusals.',
    paths: /^\/admin\/batches/,
  },
  Imports: {
    description: 'Items from tables and lists of links: checked first, then carried out.',
    paths: /^\/admin\/imports/,
  },
  Collections: {
    description: `Ordered groups of items: ${collectionKinds}.`,
    paths: /^\/admin\/collections/,
  },
  Carousel: { description: 'The slides on top of the start screen.', paths: /^\/admin\/carousel/ },
  Schedule: {
    description: 'Content that goes live and ends by itself.',
    paths: /^\/admin\/schedule/,
  },
  Calendar: {
    description: 'Tithi, festivals, and scheduled content.',
    paths: /^\/admin\/calendar/,
  },
  Uploads: { description: 'Files on their way into the library.', paths: /^\/admin\/uploads/ },
  DRM: { description: 'Protection of films.', paths: /videocrypt|webhooks/ },
  'App users': { description: 'People of the apps, as staff see them.', paths: /^\/admin\/app-users/ },
  Activity: { description: 'A log of who did what.', paths: /^\/admin\/activity/ },
  'History and trash': {
    description: 'Saved versions and deleted items, and how to restore them.',
    paths: /^\/admin\/(history|trash)/,
  },
  'Admin users': { description: 'Members of staff.', paths: /^\/admin\/admin-users/ },
}

export const tags = Object.entries(groups).map(([name, { description }]) => ({ name, description }))

export function groupOf({ path }: Pick<Call, 'path'>): string {
  const [name] = Object.entries(groups).find(([, { paths }]) => paths.test(path)) ?? []
  if (name === undefined)
    throw new Error(
      `${path} belongs to no group: add one in apps/server/src/features/api-docs/openapi/groups.ts`,
    )
  return name
}
