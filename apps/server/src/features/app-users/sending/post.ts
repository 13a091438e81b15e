// Sends one request to a message gateway, and bounds the time and the length of the answer.
import type { RequestTemplate } from '../../../platform/outside/request-template.ts'
import { readShortText } from '../../../platform/outside/short-answer.ts'

export interface Answer {
  status: number
  /** Empty if it was too long. */
  text: string
}

/** No answer came. `isUnsent`: the request never left; otherwise the message may be on its way. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly isUnsent: boolean

  constructor(isUnsent: boolean, cause: unknown) {
    super(isUnsent ? 'could not be reached' : 'did not answer in time', { cause })
    this.isUnsent = isUnsent
  }
}

const noConnection =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|\w+_CERT\w*|\w+_SIGNATURE)$/

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

async function ask({ url, headers, body }: RequestTemplate, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // A redirect would hand the code and the keys to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: (await readShortText(response)) ?? '' }
  } catch (error) {
    throw new NoAnswer(noConnection.test(codeOf(error)), error)
  }
}

/** Retries only if the first request never left: a person must not get two messages. */
export async function post(request: RequestTemplate, timeoutMs: number): Promise<Answer> {
  try {
    return await ask(request, timeoutMs)
  } catch (error) {
    if (!(error instanceof NoAnswer) || !error.isUnsent) throw error
    return await ask(request, timeoutMs)
  }
}
