// The command that makes a call with its example.
import type { Operation } from '../openapi/document.ts'

function bodyText(body: unknown): string {
  const short = JSON.stringify(body)
  return short.length < 80 ? short : JSON.stringify(body, null, 2)
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function addressOf(server: string, path: string, { parameters }: Operation): string {
  const query = new URLSearchParams()
  let address = server + path
  for (const { in: where, name, example } of parameters) {
    if (example === undefined) continue
    if (where === 'path') address = address.replace(`{${name}}`, String(example))
    if (where === 'query') query.set(name, String(example))
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

export function curlOf(server: string, method: string, path: string, operation: Operation): string {
  const [scheme] = Object.keys(operation.security[0] ?? {})
  const body: unknown = operation.requestBody?.content['application/json']?.example
  const isBinary = operation.responses[200]?.content?.['application/octet-stream'] !== undefined
  const options = [
    ...(scheme === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(bodyText(body))}`]),
    ...(isBinary ? ['-o key.bin'] : []),
  ]
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`
  return [`curl -s${verb} ${quoted(addressOf(server, path, operation))}`, ...options].join(' \\\n  ')
}
