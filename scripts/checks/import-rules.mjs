// The rules about imports. A file must keep every rule that applies to it. imports.mjs checks them, and
// docs/architecture.md quotes them.

const ours = ['@jinvani/**', 'apps/**', 'packages/**', 'scripts/**', 'bench/**', 'acceptance/**']
export const web = 'apps/web/src'
export const server = 'apps/server/src'
export const features = `${server}/features`
const nouns =
  'account calendar dashboard categories content carousel collections app-users admin-users'.split(' ')
const starters = ['app', 'main', 'worker', 'commands', 'nouns'].map((name) => `${server}/${name}.ts`)
const outer = [`${server}/app.ts`, `${server}/main.ts`, `${server}/testing/**`]
const anyRoom = `${web}/console/<own>/**`
const filmRooms = (...rooms) => rooms.map((room) => `${features}/films/${room}/**`)
const withSql = [
  `${features}/*/queries.ts`,
  `${features}/*/*-queries.ts`,
  `${features}/*/*/*-queries.ts`,
  `${features}/*/search/**`,
  ...['database', 'load', 'queue'].map((room) => `${server}/platform/${room}/**`),
]

/** A rule: files that match `own` must not import what matches `no`, except each other and what matches `save`. */
const only = (says, own, no, ...save) => ({ says, in: [own], no, save: [own, ...save] })
/** A rule: files of the server that match none of `but` must not import what matches `no`. */
const ofServer = (says, no, ...but) => ({ says, in: [`${server}/**`], but: [...outer, ...but], no })
const platform = `${server}/platform/**`

const inWeb = (room) => `${web}/${room}/**`
const ofWeb = (says, own, ...save) => only(says, inWeb(own), [`${web}/**`], ...save.map(inWeb))
const inFeatures = (path) => `${features}/${path}`
const ofFeatures = (says, own, ...save) =>
  only(says, inFeatures(own), [`${features}/**`], ...save.map(inFeatures))

/**
 * Files that match `in` but not `but` must not import what matches `no`, unless it matches `save`. Packages are matched
 * by name, our files by path. `*` stands for part of a path without a slash, `**` for any path, and `<own>` for the
 * same part in `in` and `save`.
 */
export const rules = [
  only('The contract imports zod only.', 'packages/contract/src/**', ['**'], 'zod'),
  only('The client for apps imports nothing of ours, and nothing of Node.', 'packages/app-client/src/**', [
    ...ours,
    'node:**',
  ]),
  only('`media` imports nothing of ours.', 'packages/media/src/**', ours),
  only(
    'The web app imports the contract, and nothing of Node.',
    `${web}/**`,
    [...ours, 'node:**'],
    '@jinvani/contract',
    'apps/web/**',
  ),
  only('`web/src/browser` imports nothing of ours.', `${web}/browser/**`, ours),
  only('`web/src/ui` imports nothing of ours.', `${web}/ui/**`, ours),
  ofWeb('`web/src/api` imports `browser`.', 'api', 'browser'),
  ofWeb('`web/src/live` imports `api` and `browser`.', 'live', 'api', 'browser'),
  ofWeb('`web/src/sentences` imports `api`, `browser` and `ui`.', 'sentences', 'api', 'browser', 'ui'),
  ofWeb(
    '`web/src/uploads` imports `api`, `browser` and `sentences`.',
    'uploads',
    'api',
    'browser',
    'sentences',
  ),
  only('The console imports neither the public site nor the list of screens.', `${web}/console/**`, [
    `${web}/site/**`,
    `${web}/routes.tsx`,
    `${web}/main.tsx`,
  ]),
  only(
    'A room of the console imports no noun but its own.',
    anyRoom,
    nouns.map((noun) => `${web}/console/${noun}/**`),
  ),
  {
    says: 'Only the pages of `content` import `item` and `table`.',
    in: [anyRoom],
    but: [`${web}/console/content/**`],
    no: ['item', 'table'].map((room) => `${web}/console/${room}/**`),
    save: [anyRoom],
  },
  {
    says: '`library` is for the pages of `content`, the table, the views and the palette.',
    in: [anyRoom],
    but: ['content', 'table', 'views', 'palette'].map((room) => `${web}/console/${room}/**`),
    no: [`${web}/console/library/**`],
    save: [anyRoom],
  },
  only('`item-facts` imports no other room of the console.', `${web}/console/item-facts/**`, [
    `${web}/console/**`,
  ]),
  ofServer('The server does not import the web app.', ['@jinvani/web', '@jinvani/web/**', 'apps/web/**']),
  ofServer('Child processes start in `media` only.', ['node:child_process', 'child_process']),
  ofServer(
    'HTTP is for `app.ts`, the `routes.ts` of a feature and the platform.',
    ['fastify*', 'fastify*/**'],
    platform,
    `${features}/*/routes.ts`,
  ),
  ofServer('Plugins of the framework are for `app.ts` and the platform.', ['@fastify/**'], platform),
  ofServer(
    'SQL is for `queries.ts`, `*-queries.ts` and `search` of a feature; of the platform for `database`, `load`, `queue`.',
    ['kysely*', 'kysely*/**'],
    ...withSql,
  ),
  ofServer('The drivers of the databases are for the platform.', ['pg', '@electric-sql/**'], platform),
  ofFeatures('A feature imports the `service.ts` of another one only.', '<own>/**', '*/service.ts'),
  only('A feature imports neither the settings nor what starts the server.', `${features}/**`, [
    ...starters,
    `${server}/settings/**`,
  ]),
  ofFeatures('Queries import no other feature.', '<own>/*queries.ts', '<own>/**'),
  ofFeatures(
    'Queries in a folder of a feature import that folder and the files beside it.',
    '<own>/<room>/*-queries.ts',
    '<own>/*',
    '<own>/<room>/**',
  ),
  ofFeatures('A search imports its own folder only.', '<own>/search/**'),
  {
    says: '`history` and `trash` import no kind of record: `nouns.ts` hands them all.',
    in: ['history', 'trash'].map((own) => `${features}/${own}/**`),
    no: ['content', 'categories', 'carousel', 'collections'].map((noun) => `${features}/${noun}/**`),
  },
  {
    says: '`text` and `parts` of `films` import nothing of `packaging`, which uses them.',
    in: filmRooms('text', 'parts'),
    no: filmRooms('packaging'),
  },
  {
    says: '`text`, `parts` and `packaging` of `films` know no provider `outside`.',
    in: filmRooms('text', 'parts', 'packaging'),
    no: filmRooms('outside'),
  },
  only('The platform imports no feature, and nothing that starts the server.', platform, [
    `${features}/**`,
    ...starters,
  ]),
  {
    says: '`bench` and `acceptance` import no app: they touch the product from outside.',
    in: ['bench/**', 'acceptance/**'],
    ofTestsToo: true,
    no: ['apps/**', '@jinvani/server', '@jinvani/server/**', '@jinvani/web', '@jinvani/web/**'],
  },
]
