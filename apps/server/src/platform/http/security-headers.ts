import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../settings/config.ts'

/** Scripts from here only; media, streams and images from any safe host, since items may name other hosts. */
export function securityHeaders({
  publicUrl,
  s3,
  outsideProvider,
}: Pick<Config, 'publicUrl' | 's3' | 'outsideProvider'>): FastifyHelmetOptions {
  const endpoint = s3?.publicEndpoint ?? s3?.endpoint
  const bucket = endpoint ? new URL(endpoint).origin : 'https://*.amazonaws.com'
  // The page may have been opened under another name of this machine than the one in addresses of files.
  const store = [new URL(publicUrl).origin, ...(s3 ? [bucket] : [])]
  // A player fetches the streams of an item. Hosts of an outside provider may be private in development.
  const streams = ['https:', ...(outsideProvider?.allowsPrivate ? ['http:'] : [])]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Component libraries set positions and sizes as style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'blob:', 'https:', ...store],
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
