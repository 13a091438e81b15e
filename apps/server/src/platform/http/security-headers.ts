import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../settings/config.ts'

export function securityHeaders(site: Config): Map<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsFor(site))(response.req, response, (error) => {
    if (error) throw error
  })
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Scripts come only from this server. Files of items may come from other hosts over https, images also over http. */
function optionsFor({ publicUrl, s3, outsideProvider }: Config): HelmetOptions {
  const endpoint = s3?.publicEndpoint ?? s3?.endpoint
  const bucket = endpoint ? new URL(endpoint).origin : 'https://*.amazonaws.com'
  // Files have addresses below `publicUrl`, but the page may be open under another name of this machine.
  const store = [new URL(publicUrl).origin, ...(s3 ? [bucket] : [])]
  // Players fetch streams over https. In development, the outside provider may be a local server without TLS.
  const streams = ['https:', ...(outsideProvider?.allowsPrivate ? ['http:'] : [])]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Component libraries set positions and sizes with style attributes and style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        // `data:`, since Shaka Player uses an empty file, `data:,WEBVTT`, for each text track.
        mediaSrc: ["'self'", 'blob:', 'data:', 'https:', ...store],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...store, ...streams],
        frameSrc: ['https://www.youtube-nocookie.com'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

// Pages of any origin may make the calls for apps: these calls are authorised by a token, not by a cookie.

const open = `${apiPrefix}/app/`
/** The only response headers that a page of another origin can read. */
export const readableHeaders = 'content-language, etag, retry-after'

export const isForApps = (url: string): boolean => url.startsWith(open)

/** Answers CORS preflights: a browser asks whether a page of another origin may make a request. */
export function answerPreflights(app: FastifyInstance, path: string, methods: string, headers: string): void {
  const answer = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    'access-control-max-age': '600',
  }
  app.options(path, (_request, reply) => reply.code(204).headers(answer).send())
}

export function openToApps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForApps(request.url)) return
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': readableHeaders,
    })
  })
  const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
  answerPreflights(app, `${open}*`, methods, 'authorization, content-type, if-none-match')
}
