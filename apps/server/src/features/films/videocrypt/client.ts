// The commercial service over HTTPS. Its interface is not public; what follows is the smallest one that its sales material
// implies, and it was never run against the live service. Unknown there: the paths, the names of the fields, how requests
// are signed, the shape and the signature of notifications, whether a repeated submission of one reference is one job,
// how players ask its licence server for keys, and all limits. Everything that may have to change lies in this file and
// in `notifications.ts`.
//
// POST {url}/v1/jobs {reference, sourceUrl, bitrates, callbackUrl} -> {jobId}
// GET  {url}/v1/jobs/{jobId} -> {jobId, status, progress?, dashUrl?, hlsUrl?, licenceUrl?, durationSec?}
// Both carry x-access-key, x-timestamp and x-signature: HMAC-SHA256 over timestamp, method, path and body.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type OutsideProvider, ProviderFailed } from '../../protection/service.ts'

interface VideocryptAccess {
  url: string
  accessKey: string
  secret: string
}

const Submitted = z.object({ jobId: z.string().min(1).max(200) })
const address = z.url({ protocol: /^https?$/ })
const Job = z.object({
  jobId: z.string(),
  status: z.enum(['queued', 'processing', 'ready', 'failed']),
  progress: z.number().min(0).max(100).optional(),
  dashUrl: address.optional(),
  hlsUrl: address.optional(),
  licenceUrl: address.optional(),
  durationSec: z.number().positive().optional(),
})

const ASK_MS = 15_000
const MAX_ANSWER = 64 * 1024

async function ask(
  access: VideocryptAccess,
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', access.secret)
    .update([timestamp, method, path, body].join('\n'))
    .digest('hex')
  const response = await fetch(access.url + path, {
    method,
    headers: {
      'x-access-key': access.accessKey,
      'x-timestamp': timestamp,
      'x-signature': signature,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(ASK_MS),
  }).catch((cause: unknown) => {
    throw new ProviderFailed('The provider could not be reached', false, { cause })
  })
  const text = (await response.text()).slice(0, MAX_ANSWER)
  // Too early and too many are the only refusals that pass by themselves.
  const isFinal =
    response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status)
  if (!response.ok) throw new ProviderFailed(`The provider answered ${response.status}`, isFinal)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderFailed('The provider answered something that cannot be read', false, { cause })
  }
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderFailed('The provider answered something that cannot be read', false)
}

export function connectVideocrypt(access: VideocryptAccess): OutsideProvider {
  return {
    submit: async (order) =>
      read(Submitted, await ask(access, 'POST', '/v1/jobs', JSON.stringify(order))).jobId,
    ask: async (jobId) => read(Job, await ask(access, 'GET', `/v1/jobs/${encodeURIComponent(jobId)}`)),
  }
}
