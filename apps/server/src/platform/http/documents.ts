// The documents of the API. Neither changes while the process lives: each is made when somebody first asks.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { copyScript } from './docs-page/copy-script.ts'
import { pages } from './docs-page/frame.ts'
import { guidePage } from './docs-page/guide.ts'
import { docsPage } from './docs-page/page.ts'
import { type OpenapiDocument, openapiDocument } from './openapi.ts'

const guideFile = join(import.meta.dirname, '../../../../../docs/app-api.md')
const html = 'text/html; charset=utf-8'

export function serveDocuments(app: FastifyInstance, publicUrl: string): void {
  let document: OpenapiDocument | undefined
  let page: string | undefined
  const made = () => (document ??= openapiDocument(publicUrl))
  app.get(`${apiPrefix}/openapi.json`, async (_request, reply) => {
    // Generators and viewers run in pages of other origins.
    void reply.header('access-control-allow-origin', '*')
    return made()
  })
  app.get(pages.docs, (_request, reply) => reply.type(html).send((page ??= docsPage(made()))))
  app.get(pages.script, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(copyScript))
  app.get(pages.guide, async (_request, reply) => {
    const text = await readFile(guideFile, 'utf8').catch(() => null)
    if (text === null) throw new AppError('not-found')
    return reply.type(html).send(guidePage(text, publicUrl))
  })
}
