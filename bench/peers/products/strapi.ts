// Strapi 5: scaffolded by its own tool, with our content model copied over it and the admin built.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, installOnce, layFixture, npm, versionOf } from './installation.ts'
import { databaseUrl, probe } from '../places.ts'
import { type Product, get, owner, pages, post, remember, secret } from './product.ts'
import { ServerProcess } from './server-process.ts'
import { category, pageSize } from '../rows/survey.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'

const version = process.env['STRAPI_VERSION'] ?? '5.54.0'
const name = 'strapi'
const tokenFile = join(probe, 'strapi.token')

const scaffold = async () => {
  if (existsSync(join(folderOf(name), 'package.json'))) return
  const choices =
    '--js --use-npm --no-install --no-example --no-git-init --skip-cloud --no-run --non-interactive --dbclient postgres ' +
    '--dbhost 127.0.0.1 --dbport 5432 --dbname strapi --dbusername postgres --dbpassword postgres --dbssl false'
  const args = ['exec', '--yes', '--', `create-strapi-app@${version}`, name, ...choices.split(' ')]
  await npm(name, 'scaffold', { args, cwd: probe })
}

const build = () =>
  npm(name, 'build', { args: ['exec', '--', 'strapi', 'build'], env: { NODE_ENV: 'production' } })

async function start() {
  const { hostname, port: databasePort } = databaseUrl(name)
  const port = String(await findFreePort())
  const env = {
    NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port,
    DATABASE_CLIENT: 'postgres', DATABASE_HOST: hostname, DATABASE_PORT: databasePort,
    DATABASE_NAME: name, DATABASE_USERNAME: 'postgres', DATABASE_PASSWORD: 'postgres', DATABASE_SSL: 'false',
    APP_KEYS: `${secret},${secret}2`, API_TOKEN_SALT: secret, ADMIN_JWT_SECRET: secret, TRANSFER_TOKEN_SALT: secret,
    JWT_SECRET: secret, ENCRYPTION_KEY: secret,
    BENCH_EMAIL: owner.email, BENCH_PASSWORD: owner.password, BENCH_TOKEN_FILE: tokenFile,
  } // prettier-ignore
  const args = ['node_modules/@strapi/strapi/bin/strapi.js', 'start']
  const command = { name, program: process.execPath, args, cwd: folderOf(name), env }
  return [await ServerProcess.start(command, `http://127.0.0.1:${port}`, '/_health')]
}

/** Strapi accepts five sign-ins in five minutes. */
const signIn = remember(async (url: string) => {
  const { data } = (await post(`${url}/admin/login`, owner)) as { data: { token: string } }
  return { authorization: `Bearer ${data.token}` }
})

interface Answer {
  data?: { slug: string }[]
  results?: { slug: string }[]
  meta?: { pagination?: { total: number } }
  pagination?: { total: number }
}

export const strapi: Product = {
  name: 'Strapi',
  family: name,
  database: name,
  install: () =>
    installOnce(name, version, [
      scaffold,
      () => layFixture(name),
      () => npm(name, 'install', { args: ['install', '--prefer-offline'] }),
      build,
    ]),
  /** The first start makes the tables, an account and a token. */
  async prepare() {
    for (const server of await start()) await server.stop()
  },
  start,
  async cases(url, { slugs, queries }) {
    const api = '/api/contents'
    const list = `${api}?filters[active][$eq]=true&sort=createdAt:desc&pagination[pageSize]=${pageSize}&populate=categories`
    const contains = (field: string, index: number, word: string) =>
      `&filters[$or][${index}][${field}][$containsi]=${word}`
    const found = (word: string) => contains('title', 0, word) + contains('synopsis', 1, word)
    const library = `/content-manager/collection-types/api::content.content?page=1&pageSize=${pageSize}&sort=createdAt:DESC`
    const chosen = `&filters[$and][0][active][$eq]=true&filters[$and][1][categories][slug][$eq]=${category}`
    const bySlug = (slug: string) =>
      `${api}?filters[slug][$eq]=${slug}&populate=categories&pagination[pageSize]=1&pagination[withCount]=false`
    const headers = await signIn(url)
    return [
      { name: 'list', paths: pages(`${list}&pagination[page]=`, 1, 200) },
      { name: 'featured', paths: pages(`${list}&filters[featured][$eq]=true&pagination[page]=`, 1, 50) },
      { name: 'page500', paths: pages(`${list}&pagination[page]=`, 500, 699) },
      { name: 'slug', paths: slugs.map(bySlug) },
      { name: 'search', paths: queries.map((word) => `${list}&pagination[page]=1${found(word)}`) },
      { name: 'admin', paths: [library], headers },
      { name: 'filter', paths: [library + chosen], headers },
    ]
  },
  async creation(url) {
    const headers = { authorization: `Bearer ${readFileSync(tokenFile, 'utf8')}` }
    const found = (await get(`${url}/api/categories?pagination[pageSize]=2`)) as {
      data: { documentId: string }[]
    }
    const categories = found.data.map(({ documentId }) => documentId)
    return { path: '/api/contents', headers, body: (item) => ({ data: { ...item, categories } }) }
  },
  see(answer) {
    const { data, results, meta, pagination } = answer as Answer
    const rows = data ?? results ?? []
    return { rows: rows.length, total: (meta?.pagination ?? pagination)?.total, first: rows[0]?.slug }
  },
  versions: () => ({ strapi: versionOf(name, '@strapi/strapi') }),
}
