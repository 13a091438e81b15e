// Creates the content model of the comparison in a running Directus, readable by everybody.
interface Field {
  field: string
  type: string
  schema: object | null
  meta: object
}

const field = (name: string, type: string, schema: object = {}, meta: object = {}): Field => ({
  field: name,
  type,
  schema,
  meta,
})
const id = field(
  'id',
  'integer',
  { is_primary_key: true, has_auto_increment: true },
  { hidden: true, interface: 'input', readonly: true },
)
const stamp = (name: string, special: string) =>
  field(
    name,
    'timestamp',
    { is_indexed: name === 'date_created' },
    { special: [special], interface: 'datetime', readonly: true },
  )
const json = (name: string) =>
  field(name, 'json', {}, { special: ['cast-json'], interface: 'input-code', options: { language: 'JSON' } })
const flag = (name: string, byDefault: boolean) =>
  field(
    name,
    'boolean',
    { default_value: byDefault, is_indexed: true },
    { special: ['cast-boolean'], interface: 'boolean' },
  )
const reference = (name: string) => field(name, 'integer', { is_indexed: true })
const required = { is_nullable: false }
const slug = field('slug', 'string', { is_nullable: false, is_unique: true, is_indexed: true })

const collections = [
  {
    collection: 'categories',
    schema: {},
    meta: { icon: 'folder' },
    fields: [id, field('name', 'string', required), slug, field('order', 'integer'), flag('active', true)],
  },
  {
    collection: 'contents',
    schema: {},
    meta: { icon: 'movie' },
    fields: [
      id, field('title', 'string', required), slug, field('synopsis', 'text', {}, { interface: 'input-multiline' }),
      field('durationSec', 'integer'), json('tags'), field('rating', 'string'), field('mediaType', 'string'),
      field('platform', 'string'), flag('featured', false), flag('active', true), json('images'), json('sources'),
      json('credits'), stamp('date_created', 'date-created'), stamp('date_updated', 'date-updated'),
      { field: 'categories', type: 'alias', schema: null, meta: { special: ['m2m'], interface: 'list-m2m' } },
    ],
  },
  {
    collection: 'contents_categories',
    schema: {},
    meta: { hidden: true, icon: 'import_export' },
    fields: [id, reference('contents_id'), reference('categories_id')],
  },
] // prettier-ignore

const relation = (from: string, to: string, meta: object) => ({
  collection: 'contents_categories',
  field: from,
  related_collection: to,
  meta,
  schema: { on_delete: 'CASCADE' },
})
const relations = [
  relation('contents_id', 'contents', { one_field: 'categories', junction_field: 'categories_id' }),
  relation('categories_id', 'categories', { junction_field: 'contents_id' }),
]

export async function makeModel(url: string, token: string): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : ((await answer.json()) as { data: unknown }).data
  }
  for (const collection of collections) await call('POST', '/collections', collection)
  for (const each of relations) await call('POST', '/relations', each)
  const policies = (await call('GET', '/policies?fields=id,name,icon')) as {
    id: string
    name: string
    icon: string
  }[]
  const everybody = policies.find(({ name, icon }) => name === '$t:public_label' || icon === 'public')
  if (!everybody) throw new Error('Directus has no public policy')
  for (const { collection } of collections) {
    const permission = { collection, action: 'read', fields: ['*'], permissions: {}, validation: {} }
    await call('POST', '/permissions', { policy: everybody.id, ...permission })
  }
}
