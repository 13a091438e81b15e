import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../settings/config.ts'

type Site = Pick<Config, 'publicUrl' | 's3' | 'outsideProvider'>

/** Written once: they are the same for every answer. */
export function securityHeaders(site: Site): Map<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsFor(site))(response.req, response, (error) => {
    if (error) throw error
  })
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Scripts only from here. Items may name files of other hosts: over https, images also over http. */
function optionsFor({ publicUrl, s3, outsideProvider }: Site): HelmetOptions {
  const endpoint = s3?.publicEndpoint ?? s3?.endpoint
  const bucket = endpoint ? new URL(endpoint).origin : 'https://*.amazonaws.com'
  // The page may be open under another name of this machine than addresses of files have.
  const store = [new URL(publicUrl).origin, ...(s3 ? [bucket] : [])]
  // A player fetches streams. In development the host of an outside provider may be a private one.
  const streams = ['https:', ...(outsideProvider?.allowsPrivate ? ['http:'] : [])]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Component libraries set positions and sizes by style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        // Shaka Player gives each text track an empty file, `data:,WEBVTT`.
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
