// MSG91 by its documented HTTP interface: the Flow API for SMS, with the DLT template id in the template, and
// outbound templates for WhatsApp. Never run against the live service; decision 023 lists the assumptions.
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { NotSent, type Reason } from './not-sent.ts'
import { type Answer, post } from './post.ts'
import type { Channel, Provider } from './provider.ts'

type Msg91Settings = Extract<Deps['config']['otpProvider'], { name: 'msg91' }>

const TIMEOUT_MS = 10_000

const text = z.union([z.string(), z.number()]).transform(String)
/** MSG91 answers some failures with status 200 too. */
const Said = z.object({
  type: z.string().optional(),
  status: z.string().optional(),
  hasError: z.boolean().optional(),
  message: text.optional().catch(undefined),
  errors: text.optional().catch(undefined),
  code: z.coerce.number().int().optional().catch(undefined),
  request_id: text.optional().catch(undefined),
})
type Said = z.output<typeof Said>

const reasons: Record<number, Reason> = {
  101: 'number',
  202: 'number',
  301: 'credit',
  311: 'too-many',
}
/** For answers with a sentence and no code. */
const sentences: [RegExp, Reason][] = [
  [/mobile|phone number|recipient/i, 'number'],
  [/balance|credit|wallet/i, 'credit'],
]

function reasonOf(status: number, { code, message, errors }: Said): Reason {
  if (status >= 500 || status === 429) return 'away'
  const words = message ?? errors ?? ''
  return reasons[code ?? 0] ?? sentences.find(([form]) => form.test(words))?.[1] ?? 'setup'
}

const failed = ({ type, status, hasError }: Said) =>
  type === 'error' || status === 'fail' || status === 'error' || hasError === true

/** Returns the id of the request; throws NotSent. */
function read({ status, body }: Answer): string | undefined {
  const said = Said.safeParse(body).data
  const isTaken = status >= 200 && status < 300
  if (isTaken && (said === undefined || !failed(said)))
    return [said?.request_id, said?.message].find((id) => id !== undefined && /^[\da-z-]{12,64}$/i.test(id))
  const reason = reasonOf(status, said ?? {})
  throw new NotSent(reason, { status, code: said?.code, said: said?.message ?? said?.errors })
}

function smsOf({ templateId, sender, codeVariable }: Msg91Settings, mobile: string, code: string) {
  return {
    template_id: templateId,
    ...(sender && { sender }),
    short_url: '0',
    // Without it MSG91 reports success even for a wrong key.
    realTimeResponse: '1',
    recipients: [{ mobiles: mobile, [codeVariable]: code }],
  }
}

type WhatsApp = NonNullable<Msg91Settings['whatsapp']>

function whatsappOf({ number, template, language, namespace }: WhatsApp, mobile: string, code: string) {
  // A template of the kind "authentication" has the code in its text and in its button.
  const components = {
    body_1: { type: 'text', value: code },
    button_1: { subtype: 'url', type: 'text', value: code },
  }
  return {
    integrated_number: number,
    content_type: 'template',
    payload: {
      messaging_product: 'whatsapp',
      type: 'template',
      template: {
        name: template,
        language: { code: language, policy: 'deterministic' },
        ...(namespace && { namespace }),
        to_and_components: [{ to: [mobile], components }],
      },
    },
  }
}

const paths: Record<Channel, string> = {
  sms: '/api/v5/flow',
  whatsapp: '/api/v5/whatsapp/whatsapp-outbound-message/bulk/',
}

export function msg91(settings: Msg91Settings, timeoutMs = TIMEOUT_MS): Provider {
  const { whatsapp, authKey, url } = settings
  return {
    name: 'msg91',
    channels: whatsapp ? ['whatsapp', 'sms'] : ['sms'],
    async send(channel, { phone, code }) {
      const mobile = phone.slice('+'.length)
      const body =
        channel === 'whatsapp' && whatsapp
          ? whatsappOf(whatsapp, mobile, code)
          : smsOf(settings, mobile, code)
      const headers = { authkey: authKey, 'content-type': 'application/json' }
      return read(await post(url + paths[channel], { headers, body: JSON.stringify(body), timeoutMs }))
    },
  }
}
