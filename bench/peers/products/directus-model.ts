import { ask } from '../product.ts'

const field = (name: string, type: string, schema = {}, meta = {}) => ({ field: name, type, schema, meta })
const id = field('id', 'integer', { is_primary_key: true, has_auto_increment: true }, { hidden: true })
const stamp = (name: string, special: string) =>
  field(name, 'timestamp', { is_indexed: name === 'date_created' }, { special: [special], readonly: true })
const json = (name: string) => field(name, 'json', {}, { special: ['cast-json'] })
const flag = (name: string, byDefault: boolean) =>
  field(name, 'boolean', { default_value: byDefault, is_indexed: true }, { special: ['cast-boolean'] })
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
  const headers = { authorization: `Bearer ${token}` }
  for (const collection of collections) await ask(`${url}/collections`, headers, collection)
  for (const each of relations) await ask(`${url}/relations`, headers, each)
  const found = await ask(`${url}/policies?fields=id,name,icon`, headers)
  const policies = (found as { data: { id: string; name: string; icon: string }[] }).data
  const everybody = policies.find(({ name, icon }) => name === '$t:public_label' || icon === 'public')
  if (!everybody) throw new Error('Directus has no public policy')
  for (const { collection } of collections) {
    const permission = { collection, action: 'read', fields: ['*'], permissions: {}, validation: {} }
    await ask(`${url}/permissions`, headers, { policy: everybody.id, ...permission })
  }
}
