import type { IncomingHttpHeaders } from 'node:http'

/** The token of `Authorization: Bearer …`; undefined if there is none. */
export function bearerOf({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
