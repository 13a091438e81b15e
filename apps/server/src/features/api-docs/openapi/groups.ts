// The groups into which the page sorts the calls. Those for the apps come first.
import { type Call, collectionKinds } from '@jinvani/contract'

interface Group {
  name: string
  description: string
  paths: RegExp
}

export const groups: readonly Group[] = [
  {
    name: 'App sign-in',
    description:
      'Signing in with a phone number and a one-time password, and the record of the signed-in person.',
    paths: /^\/app\/(auth\/|me$)/,
  },
  {
    name: 'Mine',
    description: 'What a signed-in person saved, where they stopped, and their history.',
    paths: /^\/app\/me\//,
  },
  {
    name: 'Playback',
    description: 'Keys of protected films, for the players inside the apps.',
    paths: /^\/licence\/|playback-token$/,
  },
  {
    name: 'Statistics',
    description: 'What people play and search for, counted without their names.',
    paths: /^\/app\/events|\/statistics$/,
  },
  {
    name: 'Catalogue',
    description: 'Content for the apps. It is open to all and made to be cached: every answer has an ETag.',
    paths: /^\/app\//,
  },
  {
    name: 'Staff session',
    description: 'Signing in to the console, and the second factor.',
    paths: /^\/auth\/|^\/admin\/(login|logout|me)\b/,
  },
  {
    name: 'Dashboard',
    description: 'Numbers, live events, and the films that the signed-in person sent for processing.',
    paths: /^\/admin\/(dashboard|events|films)/,
  },
  { name: 'Categories', description: 'Shelves of the library.', paths: /^\/admin\/categories/ },
  {
    name: 'Content',
    description: 'Films, songs and talks, with their captions; views of the library; names of people.',
    paths: /^\/admin\/(content|views|people)/,
  },
  {
    name: 'Batches',
    description: 'Work on many items at once: its progress and its refusals.',
    paths: /^\/admin\/batches/,
  },
  {
    name: 'Imports',
    description: 'Items from tables and lists of links: checked first, then carried out.',
    paths: /^\/admin\/imports/,
  },
  {
    name: 'Collections',
    description: `Ordered groups of items: ${collectionKinds}.`,
    paths: /^\/admin\/collections/,
  },
  { name: 'Carousel', description: 'The slides on top of the start screen.', paths: /^\/admin\/carousel/ },
  {
    name: 'Schedule',
    description: 'Content that goes live and ends by itself.',
    paths: /^\/admin\/schedule/,
  },
  {
    name: 'Calendar',
    description: 'Tithi, festivals, and scheduled content.',
    paths: /^\/admin\/calendar/,
  },
  { name: 'Uploads', description: 'Files on their way into the library.', paths: /^\/admin\/uploads/ },
  { name: 'DRM', description: 'Protection of films.', paths: /videocrypt|webhooks/ },
  { name: 'App users', description: 'People of the apps, as staff see them.', paths: /^\/admin\/app-users/ },
  { name: 'Activity', description: 'A log of who did what.', paths: /^\/admin\/activity/ },
  {
    name: 'History and trash',
    description: 'Changes by saves, deleted items, and how to restore them.',
    paths: /^\/admin\/(history|trash)/,
  },
  { name: 'Admin users', description: 'Members of staff.', paths: /^\/admin\/admin-users/ },
]

export function groupOf({ path }: Pick<Call, 'path'>): string {
  const group = groups.find(({ paths }) => paths.test(path))
  if (!group)
    throw new Error(
      `${path} belongs to no group: add one in apps/server/src/features/api-docs/openapi/groups.ts`,
    )
  return group.name
}
