// Measures the memory that a process really uses, through its inspector: resident memory also includes what was freed.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProduct } from './running-product.ts'

/** Sets the port of the inspector, which starts only at SIGUSR1 and costs nothing before. */
export const inspectedAt = (port: number) => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` })

async function findSocket(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
  const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
  if (target) return target.webSocketDebuggerUrl
  await sleep(100)
  return await findSocket(port)
}

const left = '(({ heapUsed, arrayBuffers }) => heapUsed + arrayBuffers)(process.memoryUsage())'

/** MiB of objects and buffers that are left after garbage collection. */
export async function lookAtKept({ child }: RunningProduct, port: number): Promise<number> {
  child.kill('SIGUSR1')
  const socket = new WebSocket(await findSocket(port))
  await once(socket, 'open')
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    return (JSON.parse(data) as { result: { result: { value: number } } }).result
  }
  // Collects twice, since a buffer is freed only after the object that held it.
  for (let round = 0; round < 2; round += 1) {
    await ask('HeapProfiler.collectGarbage')
    await sleep(1000)
  }
  const { result } = await ask('Runtime.evaluate', { expression: left })
  socket.close()
  await once(socket, 'close')
  return result.value / 1024 / 1024
}
