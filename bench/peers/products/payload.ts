// Payload 3: a minimal Next.js app, written for this comparison, migrated, and built for production.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Product, ask, owner, pages, remember, secret } from '../product.ts'
import * as programs from '../programs.ts'
import { category, pageSize } from '../rows.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'

const name = 'payload'
const environment = () => ({ PAYLOAD_SECRET: secret, DATABASE_URL: programs.databaseUrl(name).href })
const payloadCli = (step: string, ...args: string[]) =>
  programs.npm(name, step, ['exec', '--', 'payload', ...args], environment())
const build = () =>
  programs.npm(name, 'build', ['exec', '--', 'next', 'build'], { ...environment(), NODE_ENV: 'production' })

async function start() {
  const port = String(await findFreePort())
  const command = {
    name,
    program: process.execPath,
    args: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port],
    cwd: programs.folderOf(name),
    env: { ...environment(), NODE_ENV: 'production' },
  }
  return await programs.startServer(command, `http://127.0.0.1:${port}`, '/api/access')
}

const signIn = remember(async (url: string) => {
  await ask(`${url}/api/users/first-register`, {}, owner).catch(() => {
    // An earlier run has registered this account.
  })
  const { token } = (await ask(`${url}/api/users/login`, {}, owner)) as { token: string }
  return { authorization: `JWT ${token}` }
})

export const payload: Product = {
  name: 'Payload',
  database: name,
  install: () =>
    programs.installOnce(
      name,
      () => programs.installPackages(name),
      () => payloadCli('import-map', 'generate:importmap'),
      async () => {
        if (!existsSync(join(programs.folderOf(name), 'src/migrations-pg')))
          await payloadCli('migration', 'migrate:create', 'init')
      },
      build,
    ),
  prepare: () => payloadCli('migrate', 'migrate'),
  start,
  async cases(url, { slugs, queries }) {
    const api = '/api/contents'
    const library = `${api}?sort=-createdAt&limit=${pageSize}&depth=1`
    const list = `${library}&where[active][equals]=true`
    const contains = (field: string, index: number, word: string) =>
      `&where[or][${index}][${field}][contains]=${word}`
    const found = (word: string) => contains('title', 0, word) + contains('synopsis', 1, word)
    const chosen = `&where[and][0][active][equals]=true&where[and][1][categories.slug][equals]=${category}`
    const bySlug = (slug: string) => `${api}?where[slug][equals]=${slug}&depth=1&limit=1&pagination=false`
    const headers = await signIn(url)
    return [
      { name: 'list', paths: pages(`${list}&page=`, 1, 200) },
      { name: 'featured', paths: pages(`${list}&where[featured][equals]=true&page=`, 1, 50) },
      { name: 'page500', paths: pages(`${list}&page=`, 500, 699) },
      { name: 'slug', paths: slugs.map(bySlug) },
      { name: 'search', paths: queries.map((word) => `${list}&page=1${found(word)}`) },
      { name: 'admin', paths: [`${library}&page=1`], headers },
      { name: 'filter', paths: [`${library}&page=1${chosen}`], headers },
    ]
  },
  creation: async (url) => ({
    path: '/api/contents',
    headers: await signIn(url),
    body: (item) => ({ ...item, categories: [1, 2] }),
  }),
  see(answer) {
    const { docs, totalDocs } = answer as { docs: { slug: string }[]; totalDocs: number }
    return { rows: docs.length, total: totalDocs, first: docs[0]?.slug }
  },
  versions: () => ({ payload: programs.versionOf(name, 'payload'), next: programs.versionOf(name, 'next') }),
}
