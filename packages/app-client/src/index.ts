// The calls for apps, typed by the OpenAPI document. Tokens are renewed automatically, and failures have one class.
import createClient, { type Client } from 'openapi-fetch'
import { type ApiError, type FieldError, type Tokens, type paths, callsWithToken } from './generated.ts'

export type * from './generated.ts'

/** Where an app keeps its tokens; null means that nobody is signed in. */
export interface TokenStore {
  read(): Tokens | null | Promise<Tokens | null>
  write(tokens: Tokens | null): void | Promise<void>
}

interface Options {
  /** Address of all calls, such as `https://jinvani.example.org/api/v1`. */
  baseUrl: string
  tokens: TokenStore
  /** Longest pause in seconds before a retry, 10 by default. If the server asks for more, the call fails at once. */
  longestWaitSec?: number
  fetch?: (request: Request) => Promise<Response>
}

/** A failed answer of the server. `code` is empty if a proxy answered instead. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  /** The fields that a 422 refuses. */
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

const waitOf = ({ headers }: Response) => Number(headers.get('retry-after') ?? Number.NaN) || undefined

const MOST_REPEATS = 3
/** RFC 9110, section 9.2.2: repeating these does no harm. A POST or PATCH without an answer may have been done. */
const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE']
/** These POSTs carry a token or a batch id, by which the server recognises a retry. */
const knownAgain = /\/app\/(?:auth\/refresh|me\/sync|events)$/
const isRepeatable = ({ method, url }: Request) =>
  idempotent.includes(method) || knownAgain.test(new URL(url).pathname)

/** In seconds; Infinity if the call must not be repeated. `answer` is the error of `fetch` if no answer came. */
function waitBeforeRepeat(request: Request, answer: unknown, repeats: number): number {
  if (repeats === MOST_REPEATS || request.signal.aborted) return Infinity
  const asked = answer instanceof Response ? waitOf(answer) : undefined
  if (answer instanceof Response && answer.status === 429) return asked ?? Infinity
  const mayPass = !(answer instanceof Response) || [502, 503, 504].includes(answer.status)
  return mayPass && isRepeatable(request) ? (asked ?? 2 ** repeats) : Infinity
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/**
 * The data of an answer; throws `ApiFailure`, or what `fetch` throws without a network. Undefined after a 304, which
 * only answers a call with `if-none-match`: the caller's copy is still valid.
 */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (!response.ok && response.status !== 304) throw new ApiFailure(response, error)
  return data as Data
}

/** Keeps the tokens in memory until the program ends. */
export function memoryTokens(tokens: Tokens | null = null): TokenStore {
  return { read: () => tokens, write: (next) => void (tokens = next) }
}

export type AppClient = Client<paths>

/**
 * Calls that need a signed-in person, or answer with more to one, get the access token if there is one. On a 401 the
 * tokens are renewed, once for all waiting calls, and the call is repeated; a refused refresh empties the store. An
 * `authorization` header of the caller stays as it is. A call that fails because the server is busy or away is
 * repeated up to three times, after a pause.
 */
export function createAppClient({ tokens, longestWaitSec = 10, ...options }: Options): AppClient {
  const { fetch: send = globalThis.fetch } = options
  /** Requests that carry a token from the store, with that token. */
  const ours = new WeakMap<Request, string>()
  let renewing: Promise<string | null> | undefined

  /** A new access token in place of the used one; null if the session has ended. */
  async function renew(used: string): Promise<string | null> {
    const kept = await tokens.read()
    if (!kept || kept.accessToken !== used) return kept?.accessToken ?? null
    const body = { refreshToken: kept.refreshToken }
    const { data, error, response } = await client.POST('/app/auth/refresh', { body })
    if (!data && response.status !== 401) throw new ApiFailure(response, error)
    await tokens.write(data ?? null)
    return data?.accessToken ?? null
  }

  /**
   * Public calls go without a token, so that caches answer them. After a 429 the IP address has no points left, but
   * the signed-in person may have some.
   */
  async function mayHavePoints(request: Request, { status }: Response): Promise<boolean> {
    if (status !== 429 || request.method !== 'GET' || request.headers.has('authorization')) return false
    const kept = await tokens.read()
    if (!kept) return false
    request.headers.set('authorization', `Bearer ${kept.accessToken}`)
    ours.set(request, kept.accessToken)
    return true
  }

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
      if (!takesToken || request.headers.has('authorization')) return
      const kept = await tokens.read()
      if (!kept) return
      request.headers.set('authorization', `Bearer ${kept.accessToken}`)
      ours.set(request, kept.accessToken)
    },
  })
  return client
}
