// Who may import whom. Each file must keep all rules that name it. imports.mjs checks them, docs/architecture.md quotes
// them.

const ours = ['@jinvani/**', 'apps/**', 'packages/**', 'scripts/**', 'bench/**', 'acceptance/**']
export const web = 'apps/web/src'
export const server = 'apps/server/src'
export const features = `${server}/features`
const nouns =
  'account calendar dashboard categories content carousel collections app-users admin-users'.split(' ')
const starters = ['app', 'main', 'worker', 'commands', 'nouns'].map((name) => `${server}/${name}.ts`)
const outer = [`${server}/app.ts`, `${server}/main.ts`, `${server}/testing/**`]
const withSql = [
  `${features}/*/queries.ts`,
  `${features}/*/*-queries.ts`,
  `${features}/*/*/*-queries.ts`,
  `${features}/*/search/**`,
  ...['database', 'load', 'queue'].map((room) => `${server}/platform/${room}/**`),
]

/**
 * Files that match `in` but not `but` must not import what matches `no`, except `save`. Packages match by name, our
 * files by path. `*` is any part of a path, `**` any path, and `<own>` the same part in `in` and `save`.
 */
export const rules = [
  {
    says: 'The contract imports zod only.',
    in: ['packages/contract/src/**'],
    no: ['**'],
    save: ['zod', 'packages/contract/src/**'],
  },
  {
    says: 'The client for apps imports nothing of ours, and nothing of Node.',
    in: ['packages/app-client/src/**'],
    no: [...ours, 'node:**'],
    save: ['packages/app-client/src/**'],
  },
  {
    says: '`media` imports nothing of ours.',
    in: ['packages/media/src/**'],
    no: ours,
    save: ['packages/media/src/**'],
  },
  {
    says: 'The web app imports the contract, and nothing of Node.',
    in: [`${web}/**`],
    no: [...ours, 'node:**'],
    save: ['@jinvani/contract', 'apps/web/**'],
  },
  {
    says: '`web/src/browser` imports nothing of ours.',
    in: [`${web}/browser/**`],
    no: ours,
    save: [`${web}/browser/**`],
  },
  { says: '`web/src/ui` imports nothing of ours.', in: [`${web}/ui/**`], no: ours, save: [`${web}/ui/**`] },
  {
    says: '`web/src/api` imports `browser`.',
    in: [`${web}/api/**`],
    no: [`${web}/**`],
    save: [`${web}/api/**`, `${web}/browser/**`],
  },
  {
    says: '`web/src/live` imports `api` and `browser`.',
    in: [`${web}/live/**`],
    no: [`${web}/**`],
    save: ['live', 'api', 'browser'].map((room) => `${web}/${room}/**`),
  },
  {
    says: '`web/src/sentences` imports `api`, `browser` and `ui`.',
    in: [`${web}/sentences/**`],
    no: [`${web}/**`],
    save: ['sentences', 'api', 'browser', 'ui'].map((room) => `${web}/${room}/**`),
  },
  {
    says: '`web/src/uploads` imports `api`, `browser` and `sentences`.',
    in: [`${web}/uploads/**`],
    no: [`${web}/**`],
    save: ['uploads', 'api', 'browser', 'sentences'].map((room) => `${web}/${room}/**`),
  },
  {
    says: 'The console imports neither the public site nor the list of screens.',
    in: [`${web}/console/**`],
    no: [`${web}/site/**`, `${web}/routes.tsx`, `${web}/main.tsx`],
  },
  {
    says: 'A room of the console imports no noun but its own.',
    in: [`${web}/console/<own>/**`],
    no: nouns.map((noun) => `${web}/console/${noun}/**`),
    save: [`${web}/console/<own>/**`],
  },
  {
    says: 'Only the pages of `content` import `item` and `table`.',
    in: [`${web}/console/<own>/**`],
    but: [`${web}/console/content/**`],
    no: ['item', 'table'].map((room) => `${web}/console/${room}/**`),
    save: [`${web}/console/<own>/**`],
  },
  {
    says: '`library` is for the pages of `content`, the table, the views and the palette.',
    in: [`${web}/console/<own>/**`],
    but: ['content', 'table', 'views', 'palette'].map((room) => `${web}/console/${room}/**`),
    no: [`${web}/console/library/**`],
    save: [`${web}/console/<own>/**`],
  },
  {
    says: '`item-facts` imports no other room of the console.',
    in: [`${web}/console/item-facts/**`],
    no: [`${web}/console/**`],
    save: [`${web}/console/item-facts/**`],
  },
  {
    says: 'The server does not import the web app.',
    in: [`${server}/**`],
    but: outer,
    no: ['@jinvani/web', '@jinvani/web/**', 'apps/web/**'],
  },
  {
    says: 'Child processes start in `media` only.',
    in: [`${server}/**`],
    but: outer,
    no: ['node:child_process', 'child_process'],
  },
  {
    says: 'HTTP is for `app.ts`, the `routes.ts` of a feature and the platform.',
    in: [`${server}/**`],
    but: [...outer, `${server}/platform/**`, `${features}/*/routes.ts`],
    no: ['fastify*', 'fastify*/**'],
  },
  {
    says: 'Plugins of the framework are for `app.ts` and the platform.',
    in: [`${server}/**`],
    but: [...outer, `${server}/platform/**`],
    no: ['@fastify/**'],
  },
  {
    says: 'SQL is for `queries.ts`, `*-queries.ts` and `search` of a feature; of the platform for `database`, `load`, `queue`.',
    in: [`${server}/**`],
    but: [...outer, ...withSql],
    no: ['kysely*', 'kysely*/**'],
  },
  {
    says: 'The drivers of the databases are for the platform.',
    in: [`${server}/**`],
    but: [...outer, `${server}/platform/**`],
    no: ['pg', '@electric-sql/**'],
  },
  {
    says: 'A feature imports the `service.ts` of another one only.',
    in: [`${features}/<own>/**`],
    no: [`${features}/**`],
    save: [`${features}/<own>/**`, `${features}/*/service.ts`],
  },
  {
    says: 'A feature imports neither the settings nor what starts the server.',
    in: [`${features}/**`],
    no: [...starters, `${server}/settings/**`],
  },
  {
    says: 'Queries import no other feature.',
    in: [`${features}/<own>/queries.ts`, `${features}/<own>/*-queries.ts`],
    no: [`${features}/**`],
    save: [`${features}/<own>/**`],
  },
  {
    says: 'Queries in a folder of a feature import that folder and the files beside it.',
    in: [`${features}/<own>/<room>/*-queries.ts`],
    no: [`${features}/**`],
    save: [`${features}/<own>/*`, `${features}/<own>/<room>/**`],
  },
  {
    says: 'A search imports its own folder only.',
    in: [`${features}/<own>/search/**`],
    no: [`${features}/**`],
    save: [`${features}/<own>/search/**`],
  },
  {
    says: '`history` and `trash` import no kind of record: `nouns.ts` hands them all.',
    in: ['history', 'trash'].map((own) => `${features}/${own}/**`),
    no: ['content', 'categories', 'carousel', 'collections'].map((noun) => `${features}/${noun}/**`),
  },
  {
    says: '`text` and `parts` of `films` import nothing of `packaging`, which uses them.',
    in: ['text', 'parts'].map((room) => `${features}/films/${room}/**`),
    no: [`${features}/films/packaging/**`],
  },
  {
    says: '`text`, `parts` and `packaging` of `films` know no provider `outside`.',
    in: ['text', 'parts', 'packaging'].map((room) => `${features}/films/${room}/**`),
    no: [`${features}/films/outside/**`],
  },
  {
    says: 'The platform imports no feature, and nothing that starts the server.',
    in: [`${server}/platform/**`],
    no: [`${features}/**`, ...starters],
  },
  {
    says: '`bench` and `acceptance` import no app: they touch the product from outside.',
    in: ['bench/**', 'acceptance/**'],
    ofTestsToo: true,
    no: ['apps/**', '@jinvani/server', '@jinvani/server/**', '@jinvani/web', '@jinvani/web/**'],
  },
]
