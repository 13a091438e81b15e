// The limit of a hand-written service: Fastify with one statement for each request.
import { fileURLToPath } from 'node:url'
import { databaseUrl, repository } from '../places.ts'
import { type Product, pages } from '../products/product.ts'
import { ServerProcess } from '../products/server-process.ts'
import { category } from '../rows/survey.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'

const database = 'yardstick'

async function start() {
  const port = String(await findFreePort())
  const command = {
    name: database,
    program: process.execPath,
    args: [fileURLToPath(new URL('yardstick-server.ts', import.meta.url))],
    cwd: repository,
    env: { NODE_ENV: 'production', PORT: port, DATABASE_URL: databaseUrl(database).href },
  }
  return [await ServerProcess.start(command, `http://127.0.0.1:${port}`, '/health')]
}

export const fastify: Product = {
  name: 'Fastify, one query',
  family: 'fastify',
  database,
  start,
  cases: (_url, { slugs, queries }) =>
    Promise.resolve([
      { name: 'list', paths: pages('/list?page=', 1, 200) },
      { name: 'featured', paths: pages('/featured?page=', 1, 50) },
      { name: 'page500', paths: pages('/list?page=', 500, 699) },
      { name: 'slug', paths: slugs.map((slug) => `/slug/${slug}`) },
      { name: 'search', paths: queries.map((word) => `/search?q=${word}`) },
      { name: 'admin', paths: ['/admin?page=1'] },
      { name: 'filter', paths: [`/filter?page=1&category=${category}`] },
    ]),
  see(answer) {
    const { data, total, slug } = answer as { data?: { slug: string }[]; total?: number; slug?: string }
    return { rows: data?.length ?? 1, total, first: data ? data[0]?.slug : slug }
  },
  versions: () => ({}),
}
