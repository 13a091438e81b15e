// Turns an error into an answer. The answer to an unknown error (500) reveals nothing but the id of the request.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppLanguage, type ErrorBody, appLanguages, builtAddress, errorWords } from '@jinvani/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../app-error.ts'
import { asAppError, faultLog } from '../faults.ts'
import type { Logger } from '../log/logger.ts'
import { acceptedLanguage } from './kept/asked-language.ts'
import { type ReadyAnswer, makeAnswer, sendPrepared } from './kept/ready-answer.ts'
import { isForApps } from './security-headers.ts'
import { traceOf } from './request-context.ts'
import { isPage } from './web-app.ts'

/** In the language of the request: the message of the first wrong field, or else that of the error code. */
function translate({ code, message, errors }: AppError, request: FastifyRequest) {
  const { lang } = Object(request.query) as { lang?: unknown }
  const language = AppLanguage.safeParse(lang).data ?? acceptedLanguage(request)
  const words: Record<string, string | undefined> = language && language !== 'en' ? errorWords[language] : {}
  const translated = errors?.map((each) => ({ ...each, words: words[each.kind ?? each.path] }))
  return {
    message: translated?.[0]?.words ?? words[code] ?? message,
    errors: translated?.map(({ words: own, ...each }) => ({ ...each, message: own ?? each.message })),
  }
}

function errorBody(error: AppError, request: FastifyRequest): ErrorBody {
  const { message, errors } = isForApps(request.url) ? translate(error, request) : error
  const { code, away, asked } = error
  return { message, code, ...(errors && { errors }), ...(away && { away }), requestId: request.id, ...asked }
}

/** For a server without built pages. `message` is our own text, so it needs no escaping. */
const errorPage = ({ message }: AppError) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not available at this moment · Jinvani</title>
<h1>This page is not available at this moment</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</html>
`

/** Headers that describe a successful answer, so an error must not have them. */
const ofSuccess = [
  'content-type',
  'content-disposition',
  'etag',
  'last-modified',
  'surrogate-key',
  'cache-tag',
]

/**
 * Reads the pages that browsers get instead of a failed page, as bytes, since an overloaded server sends them. The
 * returned function finds the page in the language of the address, or else of the browser. There is none without a
 * built site.
 */
export function readFailurePages(dist: string, publicUrl: string) {
  const pages = new Map<string, ReadyAnswer>()
  for (const language of appLanguages) {
    const file = join(dist, 'site', `away-${language}.html`)
    if (!existsSync(file)) continue
    const body = Buffer.from(readFileSync(file, 'utf8').replaceAll(builtAddress, publicUrl))
    const headers = ['Content-Type', 'text/html; charset=utf-8']
    const shared = ['Cache-Control', 'no-store']
    pages.set(language, makeAnswer({ call: 'site', route: file, body, headers, shared, compress: true }))
  }
  return (request: FastifyRequest): ReadyAnswer | undefined => {
    const [, ofAddress = ''] = /^\/(\w+)/.exec(request.originalUrl) ?? []
    return pages.get(ofAddress) ?? pages.get(acceptedLanguage(request) ?? '') ?? pages.get('en')
  }
}

export function errorHandler(log: Logger, findPage?: ReturnType<typeof readFailurePages>) {
  const note = faultLog(log)
  return async (cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAppError(cause)
    const about = { requestId: request.id, route: request.routeOptions.url, ...traceOf(request.headers) }
    note(error, cause, about)
    for (const name of ofSuccess) void reply.removeHeader(name)
    // The header is set on the raw response, since a page of the build is sent without the framework.
    if (error.retryAfterSec) reply.raw.setHeader('retry-after', String(error.retryAfterSec))
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    void reply.header('cache-control', 'no-store').code(error.status)
    const { method, url, headers } = request
    const wantsPage = ['GET', 'HEAD'].includes(method) && isPage(url) && headers.accept?.includes('text/html')
    if ((error.status < 500 && error.status !== 429) || !wantsPage)
      return reply.send(errorBody(error, request))
    // A page without X-Frame-Options may be in a frame of another site, which has no room for the built page.
    const page = reply.raw.hasHeader('x-frame-options') ? findPage?.(request) : undefined
    if (!page) return reply.type('text/html; charset=utf-8').send(errorPage(error))
    reply.hijack()
    sendPrepared(page, request.raw, reply.raw, request.id, error.status)
    return reply
  }
}
