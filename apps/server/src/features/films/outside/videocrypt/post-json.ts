import { readShortText } from '../../../../platform/outside/short-answer.ts'
import { ProviderFailed } from '../outside-provider.ts'

/** The header holds seconds or a date (RFC 9110, 10.2.3). Undefined if it is neither, or a date in the past. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const wait = (Date.parse(header) - Date.now()) / 1000
  return wait > 0 ? wait : undefined
}

async function readText(response: Response): Promise<string> {
  const text = await readShortText(response)
  if (text === null) throw new ProviderFailed('The provider answered too much', false)
  return text
}

async function assertTaken({ ok, status, headers, body }: Response): Promise<void> {
  if (ok) return
  await body?.cancel()
  // Only these refusals pass by themselves: timeout, too early, too many requests.
  const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  const retryAfterSec = readRetryAfter(headers.get('retry-after'))
  throw new ProviderFailed(`The provider answered ${status}`, isFinal, { status, retryAfterSec })
}

/** Throws ProviderFailed unless short JSON arrives in time. Refuses redirects, because they would get the keys. */
export async function postJson(
  url: string,
  { body, headers, timeoutMs }: { body: object; headers: Record<string, string>; timeoutMs: number },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await assertTaken(response)
    return JSON.parse(await readText(response))
  } catch (cause) {
    if (cause instanceof ProviderFailed) throw cause
    const sentence =
      cause instanceof SyntaxError
        ? 'The provider answered something that cannot be read'
        : 'The provider could not be reached'
    throw new ProviderFailed(sentence, false, { cause })
  }
}
