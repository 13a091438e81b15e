import type { IncomingHttpHeaders } from 'node:http'

export function bearerOf({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
