// The sender of login codes (one-time passwords); config.ts reads these settings with the others.
import { z } from 'zod'
import { filled, httpUrl, longToken, setting, yesNo } from './kinds.ts'

const word = (description: string, form: RegExp, error: string, unset?: string) =>
  setting(description, z.string().regex(form, error).optional(), unset)

export const otpSettings = {
  OTP_PROVIDER: setting(
    'Service that sends login codes: `msg91` or `twilio`.',
    z.enum(['msg91', 'twilio'], 'must be msg91 or twilio').optional(),
  ),
  MSG91_AUTH_KEY: setting('Authkey of the MSG91 account.', filled.optional()),
  MSG91_TEMPLATE_ID: word(
    "MSG91's own id of the template, which carries the DLT template id.",
    /^[\w-]{1,64}$/,
    'must be the id of a template of MSG91',
  ),
  MSG91_CODE_VARIABLE: word(
    'Variable of the code in the template: `##OTP##` there is `OTP` here.',
    /^\w{1,40}$/,
    'must be the name of the variable, without ##',
    '`OTP`',
  ),
  MSG91_SENDER: word(
    'Sender id (header), where the template does not fix it.',
    /^[A-Za-z0-9]{3,11}$/,
    'must be the sender id (header), such as JINVAN',
  ),
  MSG91_WHATSAPP_NUMBER: word(
    'Integrated WhatsApp number; with a template, codes go by WhatsApp first.',
    /^[1-9]\d{6,14}$/,
    'must be the number with its country code, digits only',
  ),
  MSG91_WHATSAPP_TEMPLATE: word(
    'Name of the WhatsApp authentication template.',
    /^[a-z0-9_]{1,512}$/,
    'must be the name of the template',
  ),
  MSG91_WHATSAPP_LANGUAGE: word(
    'Language of that template.',
    /^[A-Za-z_]{2,10}$/,
    'must be a language code, such as en',
    '`en`',
  ),
  MSG91_WHATSAPP_NAMESPACE: word(
    'Namespace of that template.',
    /^[\w-]{1,64}$/,
    'must be the namespace of the template',
  ),
  MSG91_WEBHOOK_SECRET: setting(
    'Key in the address for delivery reports, `PUBLIC_URL/api/v1/webhooks/msg91?key=...`.',
    longToken.regex(/^[\w-]+$/, 'must have letters, digits, _ and - only').optional(),
  ),
  MSG91_URL: setting(
    'Address of the service, for tests and proxies.',
    httpUrl.default('https://control.msg91.com'),
  ),
  TWILIO_ACCOUNT_SID: word(
    'SID of the Twilio account.',
    /^AC[\da-fA-F]{32}$/,
    'must be the account SID: AC and 32 digits',
  ),
  TWILIO_AUTH_TOKEN: setting(
    'Token of the account; Twilio signs delivery reports with it.',
    longToken.optional(),
  ),
  TWILIO_VERIFY_SERVICE_SID: word(
    'Verify service, with "Enable Custom Verification Code" switched on.',
    /^VA[\da-fA-F]{32}$/,
    'must be the SID of the Verify service: VA and 32 digits',
  ),
  TWILIO_TEMPLATE_SID: word(
    'Template of the SMS, such as one registered for DLT.',
    /^HJ[\da-fA-F]{32}$/,
    'must be the SID of a template: HJ and 32 digits',
  ),
  TWILIO_WHATSAPP: setting(
    'Codes go by WhatsApp first; the service needs a WhatsApp sender of yours.',
    yesNo.optional(),
    '`false`',
  ),
  TWILIO_URL: setting(
    'Address of the service, for tests and proxies.',
    httpUrl.default('https://verify.twilio.com'),
  ),
  OTP_GATEWAY_URL: setting(
    'Gateway of your own that sends login codes; without any sender they are printed, but not in production.',
    httpUrl.optional(),
  ),
  OTP_GATEWAY_TOKEN: setting('Bearer token for that gateway.', filled.optional()),
}

type Read = z.output<z.ZodObject<typeof otpSettings>>

const needed = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'],
} as const
const withStandard = new Set(['MSG91_URL', 'TWILIO_URL'])
const inPairs = [
  ['MSG91_WHATSAPP_NUMBER', 'MSG91_WHATSAPP_TEMPLATE'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_NUMBER'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_LANGUAGE'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_NAMESPACE'],
] as const

/** Pairs of a name and its fault. */
function* faultsOf(env: Read): Generator<[string, string]> {
  const { OTP_PROVIDER: provider } = env
  for (const name of provider ? needed[provider] : [])
    if (!env[name]) yield [name, `must be given together with OTP_PROVIDER=${provider}`]
  for (const other of Object.keys(needed)) {
    const stray = Object.entries(env).find(
      ([name, value]) =>
        name.startsWith(`${other.toUpperCase()}_`) && value !== undefined && !withStandard.has(name),
    )
    if (stray && provider !== other) yield ['OTP_PROVIDER', `must be ${other} where ${stray[0]} is given`]
  }
  if (provider && env.OTP_GATEWAY_URL)
    yield ['OTP_GATEWAY_URL', `must not be given together with OTP_PROVIDER=${provider}`]
  for (const [name, whenGiven] of inPairs)
    if (env[whenGiven] && !env[name]) yield [name, `must be given together with ${whenGiven}`]
}

export function checkOtp(env: Read, context: z.RefinementCtx): void {
  for (const [name, message] of faultsOf(env)) context.addIssue({ code: 'custom', path: [name], message })
}

const bare = (url: string) => url.replace(/\/+$/, '')

const msg91Of = (e: Read) => ({
  name: 'msg91' as const,
  authKey: e.MSG91_AUTH_KEY ?? '',
  templateId: e.MSG91_TEMPLATE_ID ?? '',
  codeVariable: e.MSG91_CODE_VARIABLE ?? 'OTP',
  sender: e.MSG91_SENDER,
  whatsapp:
    e.MSG91_WHATSAPP_NUMBER && e.MSG91_WHATSAPP_TEMPLATE
      ? {
          number: e.MSG91_WHATSAPP_NUMBER,
          template: e.MSG91_WHATSAPP_TEMPLATE,
          language: e.MSG91_WHATSAPP_LANGUAGE ?? 'en',
          namespace: e.MSG91_WHATSAPP_NAMESPACE,
        }
      : undefined,
  webhookSecret: e.MSG91_WEBHOOK_SECRET,
  url: bare(e.MSG91_URL),
})
type Msg91Settings = ReturnType<typeof msg91Of>

const twilioOf = (e: Read) => ({
  name: 'twilio' as const,
  accountSid: e.TWILIO_ACCOUNT_SID ?? '',
  authToken: e.TWILIO_AUTH_TOKEN ?? '',
  serviceSid: e.TWILIO_VERIFY_SERVICE_SID ?? '',
  templateSid: e.TWILIO_TEMPLATE_SID,
  whatsapp: e.TWILIO_WHATSAPP ?? false,
  url: bare(e.TWILIO_URL),
})
type TwilioSettings = ReturnType<typeof twilioOf>

const providers = { msg91: msg91Of, twilio: twilioOf } satisfies Record<keyof typeof needed, unknown>

/** Undefined where codes go to the plain gateway, or nowhere. */
export const otpProviderOf = (e: Read): Msg91Settings | TwilioSettings | undefined =>
  e.OTP_PROVIDER && providers[e.OTP_PROVIDER](e)

/** A gateway of the operator's own. */
export const otpGatewayOf = (e: Read) =>
  e.OTP_GATEWAY_URL ? { url: e.OTP_GATEWAY_URL, token: e.OTP_GATEWAY_TOKEN } : undefined
