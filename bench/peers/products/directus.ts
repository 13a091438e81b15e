// Directus 12. Its own program makes tables, account and token. Then its REST API creates the content model.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeModel } from './directus-model.ts'
import { type Product, owner, pages, secret } from '../product.ts'
import * as programs from '../programs.ts'
import { category, pageSize } from '../rows.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'

const name = 'directus'
const token = 'bench-static-token-0123456789abcdef'
const headers = { authorization: `Bearer ${token}` }

function settings(port: string): Record<string, string> {
  const { hostname, port: databasePort } = programs.databaseUrl(name)
  return {
    NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET: secret,
    ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ADMIN_TOKEN: token, LOG_LEVEL: 'warn',
    // Without this, Directus answers 503 as soon as its event loop is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    DB_CLIENT: 'pg', DB_HOST: hostname, DB_PORT: databasePort, DB_DATABASE: name, DB_USER: 'postgres', DB_PASSWORD: 'postgres',
  } // prettier-ignore
}

const command = (step: string, port: string) => ({
  name: step === 'start' ? name : `${step}-${name}`,
  program: process.execPath,
  args: ['node_modules/directus/cli.js', step],
  cwd: programs.folderOf(name),
  env: settings(port),
})

async function start() {
  const port = String(await findFreePort())
  return await programs.startServer(command('start', port), `http://127.0.0.1:${port}`, '/server/ping')
}

export const directus: Product = {
  name: 'Directus',
  database: name,
  install: () => programs.installOnce(name, () => programs.installPackages(name)),
  async prepare() {
    for (const folder of ['uploads', 'extensions'])
      mkdirSync(join(programs.folderOf(name), folder), { recursive: true })
    await programs.run(command('bootstrap', '8055'))
    const server = await start()
    await makeModel(server.url, token)
    await server.stop()
  },
  start,
  cases(_url, { slugs, queries }) {
    const api = '/items/contents'
    const fields = 'fields=*,categories.categories_id.*'
    const library = `${api}?sort=-date_created&limit=${pageSize}&${fields}&meta=filter_count`
    const list = `${library}&filter[active][_eq]=true`
    const contains = (field: string, index: number, word: string) =>
      `&filter[_or][${index}][${field}][_icontains]=${word}`
    const found = (word: string) => contains('title', 0, word) + contains('synopsis', 1, word)
    const chosen = `&filter[active][_eq]=true&filter[categories][categories_id][slug][_eq]=${category}`
    return Promise.resolve([
      { name: 'list', paths: pages(`${list}&page=`, 1, 200) },
      { name: 'featured', paths: pages(`${list}&filter[featured][_eq]=true&page=`, 1, 50) },
      { name: 'page500', paths: pages(`${list}&page=`, 500, 699) },
      { name: 'slug', paths: slugs.map((slug) => `${api}?filter[slug][_eq]=${slug}&${fields}&limit=1`) },
      { name: 'search', paths: queries.map((word) => `${list}&page=1${found(word)}`) },
      { name: 'admin', paths: [`${library}&page=1`], headers },
      { name: 'filter', paths: [`${library}&page=1${chosen}`], headers },
    ])
  },
  creation: () =>
    Promise.resolve({
      path: '/items/contents',
      headers,
      body: (item) => ({ ...item, categories: [{ categories_id: 1 }, { categories_id: 2 }] }),
    }),
  see(answer) {
    const { data, meta } = answer as { data: { slug: string }[]; meta?: { filter_count: number } }
    return { rows: data.length, total: meta?.filter_count, first: data[0]?.slug }
  },
  versions: () => ({ directus: programs.versionOf(name, 'directus') }),
}
