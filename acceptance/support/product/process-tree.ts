// Memory of a process and of its children, read from Linux.
import { readFile } from 'node:fs/promises'

const readOr = (path: string) => readFile(path, 'utf8').catch(() => '')

export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readOr(`/proc/${pid}/task/${pid}/children`)
  const own = list.split(' ').filter(Boolean).map(Number)
  const theirs = await Promise.all(own.map(childrenOf))
  return [...own, ...theirs.flat()]
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readOr(`/proc/${pid}/status`)
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** Memory in bytes. Memory that processes share is counted for each of them. */
export async function memoryOf(pid: number): Promise<{ own: number; ofChildren: number }> {
  const sizes = await Promise.all((await childrenOf(pid)).map(residentBytes))
  return { own: await residentBytes(pid), ofChildren: sizes.reduce((sum, size) => sum + size, 0) }
}
