// A client for the calls of the apps, typed by the OpenAPI document. It renews tokens and repeats failed calls.
import createClient, { type Client } from 'openapi-fetch'
import { type ApiError, type FieldError, type Tokens, type paths, callsWithToken } from './generated.ts'

export type * from './generated.ts'

/** Where an app keeps its tokens; null if nobody is signed in. */
export interface TokenStore {
  read(): Tokens | null | Promise<Tokens | null>
  write(tokens: Tokens | null): void | Promise<void>
}

interface Options {
  /** Address of the API, such as `https://jinvani.example.org/api/v1`. */
  baseUrl: string
  tokens: TokenStore
  /** Longest pause before a retry, by default 10 s. If the server asks for a longer one, the call fails at once. */
  longestWaitSec?: number
  fetch?: (request: Request) => Promise<Response>
}

/** An error answer. `code` is empty if a proxy answered in place of the server. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  /** One entry for each wrong field of the request. */
  readonly errors: readonly FieldError[]
  readonly retryAfterSec: number | undefined

  constructor(answer: Response, body: unknown) {
    const { message, code = '', requestId = '', errors = [] }: Partial<ApiError> = Object(body)
    super(message ?? `The server answered with status ${answer.status}`)
    this.status = answer.status
    this.code = code
    this.requestId = requestId
    this.errors = errors
    this.retryAfterSec = waitOf(answer)
  }
}

/** The seconds of `Retry-After`. Proxies may send a time of day in place of seconds (RFC 9110, section 10.2.3). */
function waitOf({ headers }: Response): number | undefined {
  const asked = headers.get('retry-after') ?? ''
  const seconds = /^[\d.]+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

const MOST_REPEATS = 3
/**
 * Requests with these methods are safe to repeat (RFC 9110, section 9.2.2). A POST or PATCH without an answer may have
 * been carried out already.
 */
const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE']
/** POSTs that are safe to repeat: the server recognises a retry by its token or batch id. */
const knownAgain = /\/app\/(?:auth\/refresh|me\/sync|events)$/
const isRepeatable = ({ method, url }: Request) =>
  idempotent.includes(method) || knownAgain.test(new URL(url).pathname)

/** Seconds until the next try; Infinity for none. `answer`: the error of `fetch` if no answer came. */
function waitBeforeRepeat(request: Request, answer: unknown, repeats: number): number {
  if (repeats === MOST_REPEATS || request.signal.aborted) return Infinity
  const asked = answer instanceof Response ? waitOf(answer) : undefined
  if (answer instanceof Response && answer.status === 429) return asked ?? Infinity
  const mayPass = !(answer instanceof Response) || [502, 503, 504].includes(answer.status)
  return mayPass && isRepeatable(request) ? (asked ?? 2 ** repeats) : Infinity
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end)
    // The caller may have aborted the call while the answer was read.
    if (signal.aborted) end()
  })
}

/**
 * Returns the data of an answer. Throws `ApiFailure` for an error answer, and without a network what `fetch` throws.
 * Undefined after a 304, which a call with `if-none-match` gets while the caller's copy is valid.
 */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (!response.ok && response.status !== 304) throw new ApiFailure(response, error)
  return data as Data
}

export function memoryTokens(tokens: Tokens | null = null): TokenStore {
  return { read: () => tokens, write: (next) => void (tokens = next) }
}

export type AppClient = Client<paths>

/**
 * Makes a client, which sends the access token with calls that need it, or that do more for a signed-in person. After a
 * 401 it renews the tokens, once for all waiting calls, and repeats the call; if the server refuses to renew them, it
 * empties the store. While the server is busy or away, it repeats a call that is safe to repeat, up to three times. It
 * leaves an `authorization` header of the caller alone.
 */
export function createAppClient({ tokens, longestWaitSec = 10, ...options }: Options): AppClient {
  const { fetch: send = globalThis.fetch } = options
  const ours = new WeakMap<Request, string>()
  let renewing: Promise<string | null> | undefined

  /** Returns the access token that replaces `used`; null if the session has ended. */
  async function renew(used: string): Promise<string | null> {
    const kept = await tokens.read()
    if (!kept || kept.accessToken !== used) return kept?.accessToken ?? null
    const body = { refreshToken: kept.refreshToken }
    const { data, error, response } = await client.POST('/app/auth/refresh', { body })
    if (!data && response.status !== 401) throw new ApiFailure(response, error)
    await tokens.write(data ?? null)
    return data?.accessToken ?? null
  }

  /** False if nobody is signed in. */
  async function addToken(request: Request): Promise<boolean> {
    const kept = await tokens.read()
    if (!kept) return false
    request.headers.set('authorization', `Bearer ${kept.accessToken}`)
    ours.set(request, kept.accessToken)
    return true
  }

  /**
   * True for a public call that should be repeated with the token. It is sent without the token first, so that caches
   * can answer it; after a 429 the IP address has no points left, but the signed-in person may have some.
   */
  const mayHavePoints = async (request: Request, { status }: Response): Promise<boolean> =>
    status === 429 &&
    request.method === 'GET' &&
    !request.headers.has('authorization') &&
    (await addToken(request))

  async function sendPatiently(request: Request): Promise<Response> {
    let token = ours.get(request)
    let repeats = 0
    for (;;) {
      const answer = await send(request.clone()).catch((error: unknown) => error)
      const waitSec = waitBeforeRepeat(request, answer, repeats)
      if (!(answer instanceof Response)) {
        if (waitSec > longestWaitSec) throw answer
      } else if (answer.status === 401 && token !== undefined) {
        const renewed = await (renewing ??= renew(token).finally(() => (renewing = undefined)))
        if (renewed === null) return answer
        request.headers.set('authorization', `Bearer ${renewed}`)
        token = undefined
        await answer.body?.cancel()
        continue
      } else if (await mayHavePoints(request, answer)) {
        token = ours.get(request)
        await answer.body?.cancel()
        continue
      } else if (waitSec > longestWaitSec) return answer
      else await answer.body?.cancel()
      await sleep(waitSec * (1 + Math.random() / 2), request.signal)
      repeats += 1
    }
  }

  const client = createClient<paths>({ ...options, fetch: sendPatiently })
  client.use({
    async onRequest({ request, schemaPath }) {
      const takesToken = callsWithToken.includes(`${request.method} ${schemaPath}`)
      if (takesToken && !request.headers.has('authorization')) await addToken(request)
    },
  })
  return client
}
