// Sends one request, without refresh of tokens or retry. Screens use `client.ts`.
import { type Call, apiPrefix } from '@jinvani/contract'
import { ApiError, errorOfAnswer, isAbort } from './api-error.ts'

const SILENCE_MS = 30_000

export function callUrl(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return `${apiPrefix}${filled}${text === '' ? '' : `?${text}`}`
}

export interface SendOptions {
  params?: Record<string, string>
  query?: object | undefined
  body?: unknown
  ifMatch?: number | undefined
  uploadLength?: number | undefined
  signal?: AbortSignal | undefined
  accessToken?: string | null
}

function headersOf({ bodyType = 'application/json' }: Call, options: SendOptions): Headers {
  const { body, accessToken, ifMatch, uploadLength } = options
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined) headers.set('Content-Type', bodyType)
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  if (uploadLength !== undefined) headers.set('Upload-Length', String(uploadLength))
  return headers
}

function writeBody(body: unknown): BodyInit | null {
  if (body instanceof Blob) return body
  return body === undefined ? null : JSON.stringify(body)
}

async function readBody(response: Response, { contentType }: Call): Promise<unknown> {
  const text = await response.text()
  if (response.ok && contentType !== undefined) return text
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw new ApiError(response.status, { code: 'unreadable-answer' })
    return cause
  }
}

export async function send(entry: Call, options: SendOptions): Promise<unknown> {
  const { body, params, query } = options
  // A frozen server or a dead connection never answers. Only reads time out: a timed-out write may have succeeded.
  const patience = entry.method === 'GET' && !entry.contentType ? [AbortSignal.timeout(SILENCE_MS)] : []
  const signal = AbortSignal.any([...patience, ...(options.signal ? [options.signal] : [])])
  const url = callUrl(entry.path, params, query)
  try {
    const response = await fetch(url, {
      method: entry.method,
      headers: headersOf(entry, options),
      body: writeBody(body),
      signal,
    })
    const answer = await readBody(response, entry)
    if (!response.ok) throw errorOfAnswer(response, answer)
    return answer
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error
    const isSilent = error instanceof Error && error.name === 'TimeoutError'
    throw new ApiError(0, isSilent ? { code: 'silent' } : {})
  }
}
