// MSG91 and Twilio Verify, simulated from their documents alone (decision 023): they refuse the same
// requests, and fail as a test wants.
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: string
}
export type Fault = (response: ServerResponse) => void

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value))

/** Faults that a test can plan for the next answers. */
export const faults = {
  json,
  text:
    (status: number, words: string): Fault =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end(words),
  redirect: (to: string): Fault => json(307, {}, { location: to }),
  silence: (): Fault => () => {},
  reset: (): Fault => (response) => void response.destroy(),
  slow:
    (ms: number, then: Fault): Fault =>
    (response) =>
      void setTimeout(() => then(response), ms),
}

async function startServer(answer: (asked: Asked) => Fault) {
  const asked: Asked[] = []
  const planned: Fault[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    asked.push(one)
    const fault = planned.shift() ?? answer(one)
    fault(response)
  }
  const server = createServer((request, response) => {
    hear(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // A busy test would now and then use an idle connection again just when the server ends it.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    /** Plans faults that replace the next answers in turn. */
    plan: (...faultsToCome: Fault[]) => void planned.splice(0, planned.length, ...faultsToCome),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const accountSid = `AC${'a'.repeat(32)}`
const serviceSid = `VA${'b'.repeat(32)}`
export const verificationSid = `VE${'c'.repeat(32)}`
const authToken = 'auth-token-of-the-tests'

/** The error body of Twilio's API: https://www.twilio.com/docs/usage/twilios-response */
export const twilioError = (status: number, code: number, message: string): Fault =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

function answerAsTwilio({ path, headers, body }: Asked): Fault {
  const wanted = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization !== wanted) return twilioError(401, 20003, 'Authenticate')
  const fields = new URLSearchParams(body)
  const verification = {
    sid: verificationSid,
    service_sid: serviceSid,
    status: fields.get('Status') ?? 'pending',
  }
  if (path === `/v2/Services/${serviceSid}/Verifications/${verificationSid}`)
    return ['approved', 'canceled'].includes(verification.status)
      ? json(200, verification)
      : twilioError(400, 60200, 'Invalid parameter: Status')
  if (path !== `/v2/Services/${serviceSid}/Verifications`)
    return twilioError(404, 20404, `The requested resource ${path} was not found`)
  const [to, channel] = [fields.get('To') ?? '', fields.get('Channel') ?? '']
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return twilioError(400, 60200, `Invalid parameter \`To\`: ${to}`)
  if (!['sms', 'whatsapp'].includes(channel)) return twilioError(400, 60200, 'Invalid parameter: Channel')
  if (!/^.{4,10}$/.test(fields.get('CustomCode') ?? ''))
    return twilioError(400, 60200, 'Invalid parameter: CustomCode')
  if (fields.has('TemplateSid') && channel !== 'sms')
    return twilioError(400, 60408, 'TemplateSid is only supported for the SMS channel')
  const attempt = { channel: channel.toUpperCase(), attempt_sid: `VL${'d'.repeat(32)}` }
  return json(201, { ...verification, to, channel, valid: false, send_code_attempts: [attempt] })
}

export async function startTwilio() {
  const server = await startServer(answerAsTwilio)
  const settings = {
    name: 'twilio' as const,
    accountSid,
    authToken,
    serviceSid,
    templateSid: `HJ${'e'.repeat(32)}` as string | undefined,
    whatsapp: false,
    url: server.url,
  }
  return { ...server, settings }
}

export const requestId = '3464636b4a4b313233343536'
export const msg91Error = (message: string, code?: number | string): Fault =>
  json(200, { message, type: 'error', ...(code !== undefined && { code }) })

function answerAsMsg91({ path, headers, body }: Asked): Fault {
  if (headers['authkey'] !== 'auth-key-of-the-tests') return msg91Error('Authentication failure', 207)
  const sent = JSON.parse(body) as Record<string, unknown>
  if (path === '/api/v5/flow') {
    const [recipient] = (sent['recipients'] ?? []) as Record<string, string>[]
    if (sent['template_id'] === undefined) return msg91Error('template id missing')
    if (!/^[1-9]\d{7,14}$/.test(recipient?.['mobiles'] ?? '')) return msg91Error('Invalid mobile number', 202)
    return json(200, { message: requestId, type: 'success' })
  }
  if (path === '/api/v5/whatsapp/whatsapp-outbound-message/bulk/')
    return json(200, { status: 'success', hasError: false, data: 'Message submitted', request_id: requestId })
  return faults.text(404, '<html>Not found</html>')
}

export async function startMsg91() {
  const server = await startServer(answerAsMsg91)
  const settings = {
    name: 'msg91' as const,
    authKey: 'auth-key-of-the-tests',
    templateId: 'template-of-msg91',
    codeVariable: 'OTP',
    sender: 'JINVAN' as string | undefined,
    whatsapp: undefined as
      | { number: string; template: string; language: string; namespace: string | undefined }
      | undefined,
    webhookSecret: 'secret-of-the-webhook' as string | undefined,
    url: server.url,
  }
  return { ...server, settings }
}
