// The plain gateway: it takes `{phone, code, message}` with a Bearer token; any 2xx means taken.
import type { Deps } from '../../../platform/deps.ts'
import { NotSent } from './not-sent.ts'
import { post } from './post.ts'
import type { Provider } from './provider.ts'

type Gateway = NonNullable<Deps['config']['otpGateway']>

const TIMEOUT_MS = 10_000

export function gateway({ url, token }: Gateway, timeoutMs = TIMEOUT_MS): Provider {
  return {
    name: 'gateway',
    channels: ['sms'],
    async send(_channel, { phone, code }) {
      const { status } = await post(url, {
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({
          phone,
          code,
          message: `${code} is your Jinvani code. It ends in five minutes.`,
        }),
        timeoutMs,
      })
      if (status < 200 || status > 299)
        throw new NotSent(status >= 300 && status < 500 && status !== 429 ? 'setup' : 'away', { status })
      return undefined
    },
  }
}
