// An SMS gateway for OTP_GATEWAY_URL, which remembers the last code of each number.
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { json } from 'node:stream/consumers'

export async function startOtpGateway() {
  const codes = new Map<string, string>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { phone, code } = (await json(request)) as { phone: string; code: string }
    codes.set(phone, code)
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    codes,
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
