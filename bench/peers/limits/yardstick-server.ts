// A limit: Fastify with one prepared statement per request, without rules, rights or a cache. Run by itself.
import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'
import { adminSql, featuredSql, filterSql, listSql, searchSql, slugSql } from './yardstick-sql.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

async function send(reply: FastifyReply, name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query<{ body: string }>({ name, text, values })
  if (rows[0] === undefined) return reply.code(404).send()
  return reply.type('application/json; charset=utf-8').send(rows[0].body)
}

interface Query {
  page?: string
  q?: string
  category?: string
}
const offsetOf = ({ page = '1' }: Query) => (Number(page) - 1) * 10

const app = Fastify()
app.get('/health', () => ({ status: 'ok' }))
app.get<{ Querystring: Query }>('/list', ({ query }, reply) =>
  send(reply, 'list', listSql, [offsetOf(query)]),
)
app.get<{ Querystring: Query }>('/featured', ({ query }, reply) =>
  send(reply, 'featured', featuredSql, [offsetOf(query)]),
)
app.get<{ Querystring: Query }>('/search', ({ query }, reply) =>
  send(reply, 'search', searchSql, [`%${query.q ?? ''}%`]),
)
app.get<{ Querystring: Query }>('/admin', ({ query }, reply) =>
  send(reply, 'admin', adminSql, [offsetOf(query)]),
)
app.get<{ Querystring: Query }>('/filter', ({ query }, reply) =>
  send(reply, 'filter', filterSql, [offsetOf(query), query.category]),
)
app.get<{ Params: { slug: string } }>('/slug/:slug', ({ params }, reply) =>
  send(reply, 'slug', slugSql, [params.slug]),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
