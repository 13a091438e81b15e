// Usage: `node slow-clients.ts PORT ADDRESS COUNT SECONDS`. A client that keeps COUNT connections open from ADDRESS and
// sends almost nothing: half of them stop within the header, half within the body. If nginx closes one, it opens
// another. Prints the number of open connections each second.
import { connect } from 'node:net'

const [port, address = '', count, seconds] = process.argv
  .slice(2)
  .map((word, at) => (at === 1 ? word : Number(word)))
const header = 'POST /api/v1/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const beginnings = [header, `${header}Content-Length: 1000\r\n\r\n{`]
const end = Date.now() + Number(seconds) * 1000
let open = 0

function begin(at: number): void {
  if (Date.now() > end) return
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: String(address) }, () => {
    open += 1
    socket.write(beginnings[at % 2] ?? '')
  })
  let pauseMs = 3000
  socket.on('error', () => {})
  socket.on('data', () => {
    // nginx refuses thousands of bodies. Sending them again at once would keep a slow machine busy with nothing else.
    pauseMs = 15_000
    socket.destroy()
  })
  socket.on('close', () => {
    if (!socket.connecting) open -= 1
    setTimeout(begin, pauseMs, at)
  })
}

for (let at = 0; at < Number(count); at += 1) setTimeout(begin, at / 5, at)
setInterval(() => process.stdout.write(`${open}\n`), 1000)
setTimeout(() => process.exit(), Number(seconds) * 1000)
