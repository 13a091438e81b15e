// The one place where an error becomes an answer. An unknown error becomes a 500 with a request id only.
import { type ErrorBody, type ErrorCode, errorCodes } from '@jinvani/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log/logger.ts'
import { traceOf } from './trace-context.ts'

/** Errors that the HTTP library itself raises. */
const libraryErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const known = error instanceof Error ? (error as Partial<FastifyError>) : {}
  const code = libraryErrors[known.code ?? '']
  if (code) return new AppError(code)
  const isClientFault = known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500
  return isClientFault ? new AppError('bad-request') : null
}

function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    requestId,
    ...error.asked,
  }
}

export function errorHandler(log: Logger) {
  return async (cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAppError(cause) ?? new AppError('internal')
    if (error.status === errorCodes.internal.status)
      log.error(
        { err: cause, requestId: request.id, route: request.routeOptions.url, ...traceOf(request.headers) },
        'request failed',
      )
    if (error.retryAfterSec) {
      void reply.header('retry-after', String(error.retryAfterSec))
      // A page of another origin may read it only so.
      void reply.header('access-control-expose-headers', 'retry-after')
    }
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    void reply.header('cache-control', 'no-store')
    return reply.code(error.status).send(errorBody(error, request.id))
  }
}
