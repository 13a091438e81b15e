// The physical limit beside the product: node:http sends one prepared answer, given as JSON. Run by itself.
import { createServer } from 'node:http'

interface Prepared {
  status: number
  headers: Record<string, string>
  /** Body in base 64. */
  body: string
}
const [, , port, answer] = process.argv
const { status, headers, body } = JSON.parse(Buffer.from(answer ?? '', 'base64').toString()) as Prepared
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('Listening on'))
