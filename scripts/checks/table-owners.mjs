// Checks that only one part of the server writes each table (others call the owner's `service.ts`), and that the
// platform does not name the product's nouns.
import { report } from './report.mjs'
import { read, sourceFiles } from './source-files.mjs'

const server = 'apps/server/src/'
/** The owner of each table: a folder of `features`, or `platform` for tables of no feature. */
const owners = {
  activity: ['activity', 'unsealed_activity', 'activity_seals'],
  'admin-users': ['admins'],
  'app-users': ['app_users', 'app_consents', 'otp_requests', 'otp_log', 'blocked_numbers'],
  session: ['sessions', 'known_networks', 'second_factors', 'passkeys', 'recovery_codes', 'factor_tickets'],
  batches: ['batches', 'batch_refusals'],
  calendar: ['calendar_dates'],
  captions: ['captions'],
  carousel: ['carousel_items'],
  categories: ['categories'],
  collections: ['collections', 'collection_items'],
  content: ['content', 'content_categories', 'content_search', 'search_words', 'spoken_passages'],
  films: ['submissions', 'film_parts', 'film_queue', 'provider_events'],
  history: ['versions'],
  imports: ['imports', 'import_rows'],
  lyrics: ['lyrics', 'lyrics_meanings'],
  people: ['joined_names'],
  'preview-links': ['preview_links'],
  plays: [
    'plays', 'playback_leases', 'positions', 'history_clearings', 'heard_items', 'saved_items', 'app_event_batches',
    'app_events', 'summed_events', 'play_sums', 'day_sums', 'search_sums', 'error_sums',
  ],
  protection: ['content_keys', 'retired_keys'],
  sources: ['source_checks'],
  uploads: ['uploads', 'multipart_uploads', 'made_files', 'file_holds'],
  views: ['library_views'],
  webhooks: ['webhooks', 'webhook_deliveries'],
  platform: ['rate_limits', 'shared_points', 'pgboss.job', 'kysely_migration'],
} // prettier-ignore
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)

const writings = [
  // Finds the table in a write with Kysely.
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']*)'|[^\s)])/g,
  // Finds the table in a write with SQL text.
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?("?[\w.]+"?|\$\{)/gi,
  /\bupdate\s+(?:only\s+)?("?[\w.]+"?|\$\{)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  // Finds calls of functions that write the table which they are given.
  /(?<!function )\b(?:deleteTrashed|endTrash|putIntoTrash|takeFromTrash)\(\s*\w+,\s*(?:'([^']*)'|[^\s])/g,
  // Finds tables whose scheduled changes are carried out.
  /(?<!function )\bcarryOutDue\(\s*\w+,\s*(?:\{\s*noun: '\w+',\s*table: '([^']*)'|[^\s])/g,
  // Finds tables whose rows are edited with `editedRows`.
  /(?<!function )\beditedRows\((?:'([^']*)'|[^\s])/g,
  // Finds tables whose rows go to the trash, or are encrypted again after a rotation of the secret.
  /: (?:TrashNoun|SealedTable) = \{\s*(?:table: '([^']*)'|[^\s])/g,
]

const inDatabase = (name) =>
  name
    .replaceAll('"', '')
    .replace(/ as .*$/, '')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const partOf = (file) => /^(?:features\/([\w-]+)|(platform))\//.exec(file.slice(server.length))

/** True for files that may write every table, or a table that its owner gives them. */
const writesAny = (file) =>
  /\/features\/(?:backup\/copy-|schedule\/|trash\/)queries\.ts$/.test(file) ||
  /\/features\/trash\/service\.ts$|\/platform\/database\/(?:edited|sealed)-rows\.ts$/.test(file)

function* writingFaults({ sources }) {
  for (const [file, text] of Object.entries(sources)) {
    if (writesAny(file)) continue
    const [, feature, platform] = partOf(file) ?? []
    const part = feature ?? platform ?? 'no feature'
    for (const [what, name] of writings.flatMap((writing) => [...text.matchAll(writing)])) {
      const table = name && name !== '${' ? inDatabase(name) : undefined
      const owner = ownerOf.get(table)
      if (!table) yield `${file}: ${what} does not name its table`
      else if (!owner) yield `${file} writes ${table}, which has no owner`
      else if (owner !== part) yield `${file} writes ${table}, which is for ${owner} to write`
    }
  }
}

/** Files that begin a transaction themselves: they must use `inTransaction`, so that several saves can share one. */
function* transactionFaults({ sources }) {
  for (const [file, text] of Object.entries(sources))
    if (/\.(?:startTransaction|transaction)\(\)/.test(text) && !file.endsWith('/database/connect.ts'))
      yield `${file} begins a transaction of its own: inTransaction of connect.ts does so`
}

function* listFaults({ schema }) {
  const lists = [...schema.matchAll(/^export interface \w*Tables\b[^{]*\{$(.*?)^\}$/gms)]
  const tables = lists.flatMap(([, list]) =>
    [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => inDatabase(name)),
  )
  if (tables.length === 0) yield 'no tables are found in schema.ts'
  for (const table of tables) if (!ownerOf.has(table)) yield `${table} has no owner`
}

/** True for migrations and schemas, which may name the nouns. */
const describesTables = (file) =>
  /\/platform\/database\/(?:migrate\.ts|schema\.ts|schema\/[\w-]+\.ts)$/.test(file)
/** Names that the platform may use, since it has such things itself, or they are about people and their sessions. */
const general =
  /^(activity|admins|batches|imports|lyrics|multipart_uploads|plays|positions|second_factors|sessions?|sources|uploads|versions|views)$/
const named = Object.entries(owners)
  .flatMap(([owner, tables]) => (owner === 'platform' ? [] : [owner, ...tables]))
  .filter((name) => !general.test(name))
  .map((name) => name.replace(/(?:ies|s)$/, '').replaceAll(/[-_]/g, '[-_]?'))
const nouns = new RegExp(
  `${named.join('|')}|catalogue|licen[cs]e|playback|drm|videocrypt|statistics|otp|episode|hindi|gujarati|'/[a-z]{2}'`,
  'gi',
)
/** Words of HTTP and HTML that contain "content". */
const httpNames = /content[- ]?(?:=|type|length|language|encoding|range|disposition|security|sha256)\w*/gi
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g

function* nounFaults({ sources }) {
  for (const [file, text] of Object.entries(sources)) {
    if (partOf(file)?.[2] === undefined || describesTables(file)) continue
    const code = text.replace(comments, '').replace(httpNames, '')
    for (const [noun] of code.matchAll(nouns)) yield `${file} names ${noun}: the platform knows no such thing`
  }
}

function* faultsOf(house) {
  yield* writingFaults(house)
  yield* transactionFaults(house)
  yield* listFaults(house)
  yield* nounFaults(house)
}

const isOurs = (file) =>
  file.startsWith(server) &&
  /(?<!\.test)\.ts$/.test(file) &&
  !file.startsWith(`${server}testing/`) &&
  !file.startsWith(`${server}platform/database/migrations/`)

const files = sourceFiles()
const schemas = files.filter((file) => file.startsWith(`${server}platform/database/schema`))
const house = {
  sources: Object.fromEntries(files.filter(isOurs).map((file) => [file, read(file)])),
  schema: schemas.map(read).join(''),
}
const withLine = (line, file = 'features/films/planted.ts') => ({ sources: { [server + file]: line } })
const planted = [
  withLine("db.updateTable('content').set({ active: false })"),
  withLine("db\n    .insertInto(\n      'contentCategories as link')"),
  withLine("db.deleteFrom('rateLimits')"),
  withLine('db.updateTable(table)'),
  withLine("db.insertInto('unheardOf')"),
  withLine('sql`update content set active = false`'),
  withLine('sql`UPDATE content AS c\n  SET active = false`'),
  withLine('sql`with gone as (delete from carousel_items returning id) select 1`'),
  withLine('sql`insert into "search_words" select 1`'),
  withLine('sql`insert into ${sql.table(name)} select 1`'),
  withLine('sql`truncate uploads`'),
  withLine("db.insertInto('admins')", 'features/session/planted.ts'),
  withLine("db.deleteFrom('submissions')", 'features/protection/planted.ts'),
  withLine("endTrash(trx, 'content')"),
  withLine('deleteTrashed(\n      trx,\n      carouselTrash, row)'),
  withLine("const sealedTotpKeys: SealedTable = { table: 'secondFactors',"),
  withLine("const filmTrash: TrashNoun = {\n  table: 'carouselItems',\n"),
  withLine("carryOutDue(deps, {\n    noun: 'content',\n    table: 'content',"),
  withLine('carryOutDue(deps, timetable)'),
  withLine("const rows = editedRows('calendarDates')"),
  withLine('await deps.db.transaction().execute(save)'),
  withLine("db\n    .transaction()\n    .setIsolationLevel('repeatable read')"),
  withLine("db.insertInto('admins')", 'main.ts'),
  withLine("db.insertInto('content')", 'platform/database/planted.ts'),
  withLine('sql`insert into content_search select 1`', 'platform/database/planted.ts'),
  withLine('export const costs = { licence: 5 }', 'platform/planted.ts'),
  withLine("const pages = { '/gu': 'site/gu.html' }", 'platform/http/planted.ts'),
  withLine("const path = '/webhooks'", 'platform/http/planted.ts'),
  withLine("url.startsWith('/content/')", 'platform/http/planted.ts'),
  withLine('interface Deps { sendOtp: Sender }', 'platform/planted.ts'),
  withLine("address.replace('https://', '') + carouselUrl", 'platform/planted.ts'),
  { schema: 'export interface Tables {\n  newOnes: NewRow\n}' },
  { schema: '' },
]

report(faultsOf, house, planted)
