// The physical limit beside the product: node:http that sends one prepared answer. Run by itself; the answer comes as JSON.
import { createServer } from 'node:http'

interface Prepared {
  status: number
  headers: Record<string, string>
  /** In base 64. */
  body: string
}
const [, , port, answer] = process.argv
const { status, headers, body } = JSON.parse(Buffer.from(answer ?? '', 'base64').toString()) as Prepared
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('Listening on'))
