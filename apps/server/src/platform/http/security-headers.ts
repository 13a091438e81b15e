import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../settings/config.ts'

/** Scripts from here only; media and images from any safe host, since items may name other hosts. */
export function securityHeaders({
  publicUrl,
  s3,
  outsideProvider,
}: Pick<Config, 'publicUrl' | 's3' | 'outsideProvider'>): FastifyHelmetOptions {
  const endpoint = s3?.publicEndpoint ?? s3?.endpoint
  const bucket = endpoint ? new URL(endpoint).origin : 'https://*.amazonaws.com'
  // The page may have been opened under another name of this machine than the one in addresses of files.
  const store = [new URL(publicUrl).origin, ...(s3 ? [bucket] : [])]
  // The preview plays films of an outside provider, whose stream hosts are not known beforehand.
  const streams = outsideProvider ? ['https:', ...(outsideProvider.allowsPrivate ? ['http:'] : [])] : []
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
