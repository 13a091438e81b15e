// Serves the documents of the API: OpenAPI, the reference and the guide. Each is made at its first request, and stays
// the same while the process lives.
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { existing } from '../../platform/app-error.ts'
import { copyScript, pages } from './page/html.ts'
import { guidePage } from './page/guide.ts'
import { docsPage } from './page/page.ts'
import { type OpenapiDocument, appDocument, openapiDocument } from './openapi.ts'
import { replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import type { PageCache } from '../../platform/http/kept/page-cache.ts'
import { type ReadyAnswer, headersOf, makeAnswer } from '../../platform/http/kept/ready-answer.ts'

const guideFile = join(import.meta.dirname, '../../../../../docs/app-api.md')

export function serveDocuments(app: FastifyInstance, publicUrl: string, kept: PageCache): void {
  const serve = (path: string, type: string, make: () => string | Promise<string>) => {
    let answer: Promise<ReadyAnswer> | undefined
    const prepare = async (response: ServerResponse) => {
      // Code generators and viewers on other origins may read the document.
      const shared = [
        'Cache-Control',
        'public, max-age=0, must-revalidate',
        'Access-Control-Allow-Origin',
        '*',
      ]
      const headers = [...headersOf(response), 'Content-Type', `${type}; charset=utf-8`]
      const body = Buffer.from(await make())
      return makeAnswer({ call: 'docs', route: path, body, headers, shared, compress: true })
    }
    app.get(path, { config: { call: 'docs' } }, async (_request, reply) => {
      answer ??= prepare(reply.raw)
      answer.catch(() => (answer = undefined))
      const document = await answer
      kept.keep(path, document)
      return replyPrepared(reply, document)
    })
  }
  let document: OpenapiDocument | undefined
  const made = () => (document ??= openapiDocument(publicUrl))
  serve(`${apiPrefix}/openapi.json`, 'application/json', () => JSON.stringify(made()))
  serve(`${apiPrefix}/app/openapi.json`, 'application/json', () => JSON.stringify(appDocument(made())))
  serve(pages.docs, 'text/html', () => docsPage(made()))
  serve(pages.script, 'text/javascript', () => copyScript)
  serve(pages.guide, 'text/html', async () => {
    const guide = await readFile(guideFile, 'utf8').catch(() => null)
    return guidePage(existing(guide), publicUrl)
  })
}
