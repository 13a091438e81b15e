// Here an error becomes an answer. Of an unknown error the client sees a 500 and a request id, no more.
import { AppLanguage, type ErrorBody, errorWords } from '@jinvani/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../app-error.ts'
import { asAppError, faultLog } from '../faults.ts'
import type { Logger } from '../log/logger.ts'
import { acceptedLanguage } from './kept/asked-language.ts'
import { isForApps } from './open-to-apps.ts'
import { traceOf } from './trace-context.ts'
import { isPage } from './web-app.ts'

/** Uses the language of the request. The message is that of the first wrong field, else that of the code. */
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
  return {
    message,
    code: error.code,
    ...(errors && { errors }),
    ...(error.away && { away: error.away }),
    requestId: request.id,
    ...error.asked,
  }
}

/** A page for a browser that wanted one. It needs no file and no script, and `message` is our own text. */
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

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && isPage(url) && headers.accept?.includes('text/html') === true

/** They describe the successful answer, so we remove them from an error. */
const ofSuccess = [
  'content-type',
  'content-disposition',
  'etag',
  'last-modified',
  'surrogate-key',
  'cache-tag',
]

export function errorHandler(log: Logger) {
  const note = faultLog(log)
  return async (cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAppError(cause)
    const about = { requestId: request.id, route: request.routeOptions.url, ...traceOf(request.headers) }
    note(error, cause, about)
    for (const name of ofSuccess) void reply.removeHeader(name)
    if (error.retryAfterSec) void reply.header('retry-after', String(error.retryAfterSec))
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    void reply.header('cache-control', 'no-store').code(error.status)
    if ((error.status >= 500 || error.status === 429) && wantsPage(request))
      return reply.type('text/html; charset=utf-8').send(errorPage(error))
    return reply.send(errorBody(error, request))
  }
}
