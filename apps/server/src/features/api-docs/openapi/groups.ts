// How the calls are grouped on the page: what the apps need comes first.
import type { Call } from '@jinvani/contract'

interface Group {
  name: string
  description: string
  paths: RegExp
}

export const groups: readonly Group[] = [
  {
    name: 'App sign-in',
    description: 'A phone number and a one-time password give a pair of tokens; the record of the person.',
    paths: /^\/app\/(auth|me)\b/,
  },
  {
    name: 'Playback',
    description: 'Keys of protected films, for the players inside the apps.',
    paths: /^\/licence\/|playback-token$/,
  },
  {
    name: 'Catalogue',
    description: 'What the apps show. Open to all, made to be cached: every answer carries an ETag.',
    paths: /^\/app\//,
  },
  {
    name: 'Staff session',
    description: 'Signing in to the console, and the second factor.',
    paths: /^\/auth\/|^\/admin\/(login|logout|me)\b/,
  },
  {
    name: 'Dashboard',
    description: 'Numbers, and what happens as it happens.',
    paths: /^\/admin\/(dashboard|events)/,
  },
  { name: 'Categories', description: 'Shelves of the library.', paths: /^\/admin\/categories/ },
  {
    name: 'Content',
    description: 'Films, songs and talks, with their captions; views of the library.',
    paths: /^\/admin\/(content|views)/,
  },
  {
    name: 'Batches',
    description: 'Work on many items at once: how far it is, and what was refused.',
    paths: /^\/admin\/batches/,
  },
  {
    name: 'Imports',
    description: 'Items from tables and lists of links: looked at first, then carried out.',
    paths: /^\/admin\/imports/,
  },
  { name: 'Carousel', description: 'The slides on top of the start screen.', paths: /^\/admin\/carousel/ },
  {
    name: 'Schedule',
    description: 'What goes live and ends by itself.',
    paths: /^\/admin\/schedule/,
  },
  {
    name: 'Calendar',
    description: 'Tithi, festivals, and what goes live when.',
    paths: /^\/admin\/calendar/,
  },
  { name: 'Uploads', description: 'Files on their way into the library.', paths: /^\/admin\/uploads/ },
  { name: 'DRM', description: 'Protection of films.', paths: /videocrypt|webhooks/ },
  { name: 'App users', description: 'People of the apps, as staff see them.', paths: /^\/admin\/app-users/ },
  { name: 'Activity', description: 'Who did what.', paths: /^\/admin\/activity/ },
  {
    name: 'History and trash',
    description: 'What saves changed, what was deleted, and how it comes back.',
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
