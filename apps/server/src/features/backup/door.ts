// The embedded database has one process. A command that needs a copy asks that process here: on this machine
// only, with a secret word from a file in the data folder.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { isSameText } from '../../platform/secrets/keys.ts'
import { holdFiles } from '../uploads/service.ts'
import { BackupRefused, explained } from './refusal.ts'

const doorFile = (dataDir: string) => join(dataDir, 'backup-door.json')
const Door = z.object({ port: z.int().min(1).max(65_535), word: z.string().length(64) })
const Answer = z.union([z.object({ folder: z.string() }), z.object({ refused: z.string() })])
const PATIENCE_MS = 10_000
const prefix = 'backup-'

type DoorDeps = Pick<Deps, 'db' | 'log' | 'config'>

/** Reads a line of at most so many bytes; empty if it is longer. */
async function readLine(socket: Socket, mostBytes: number): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'))
    if (text.length > mostBytes) break
  }
  return ''
}

/** Keeps the copy and the hold on files as long as the asking process stays connected. */
async function lend({ db, log, config }: DoorDeps, copyTo: CopyTo, socket: Socket): Promise<void> {
  const left = once(socket, 'close').catch(() => {})
  const hold = await holdFiles(db, log)
  const folder = await mkdtemp(join(config.dataDir, 'tmp', prefix))
  try {
    await copyTo(folder)
    socket.write(`${JSON.stringify({ folder })}\n`)
    await left
  } catch (error) {
    log.warn({ err: error }, 'the database could not be copied for a backup')
    const said = explained(error, `in ${config.dataDir} for a copy of the database`)
    socket.end(`${JSON.stringify({ refused: said instanceof Error ? said.message : String(said) })}\n`)
  } finally {
    await hold.release()
    await rm(folder, { recursive: true, force: true })
  }
}

type CopyTo = NonNullable<Database['copyTo']>

/** Returns a function that closes the door. `copyTo` copies the database of this process. */
export async function openBackupDoor(deps: DoorDeps, copyTo: CopyTo): Promise<() => Promise<void>> {
  const { dataDir } = deps.config
  await sweepCopies(dataDir)
  const word = randomBytes(32).toString('hex')
  const visits = new Set<Promise<void>>()
  const sockets = new Set<Socket>()
  const visit = async (socket: Socket) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    if (!isSameText(await readLine(socket, word.length), word)) return void socket.destroy()
    socket.setTimeout(0)
    await lend(deps, copyTo, socket)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const ended = visit(socket).catch((err: unknown) => {
      socket.destroy()
      deps.log.warn({ err }, 'a request for a copy of the database failed')
    })
    visits.add(ended)
    void ended.finally(() => visits.delete(ended))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const text = JSON.stringify({ port: address.port, word })
  await writeFile(doorFile(dataDir), text, { mode: 0o600 })
  return async () => {
    await rm(doorFile(dataDir), { force: true })
    server.close()
    for (const socket of sockets) socket.destroy()
    await Promise.all(visits)
  }
}

/** Removes copies that an earlier process left behind. */
async function sweepCopies(dataDir: string): Promise<void> {
  const parent = join(dataDir, 'tmp')
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true })
}

export interface LentCopy {
  /** A data folder with a copy of the database in it. */
  folder: string
  isOver(): boolean
  giveBack(): void
}

const cannotAsk = (dataDir: string, cause?: unknown) =>
  new BackupRefused(
    `The data folder ${dataDir} is in use by a process that does not help with a backup: is it just starting or stopping? Try again in a minute`,
    { cause },
  )

/** Asks the process that holds this data folder for a copy. */
export async function borrowCopy(dataDir: string): Promise<LentCopy> {
  const socket = await knock(dataDir).catch((error: unknown) => {
    throw cannotAsk(dataDir, error)
  })
  let isOver = false
  socket.on('error', () => {}).on('close', () => (isOver = true))
  const [line = ''] = await Promise.race([
    once(createInterface({ input: socket }), 'line') as Promise<string[]>,
    once(socket, 'close').then(() => ['']),
  ])
  if (line === '') throw cannotAsk(dataDir)
  const answer = Answer.parse(JSON.parse(line))
  if ('refused' in answer) throw new BackupRefused(answer.refused)
  return { folder: answer.folder, isOver: () => isOver, giveBack: () => socket.destroy() }
}

async function knock(dataDir: string): Promise<Socket> {
  const { port, word } = Door.parse(JSON.parse(await readFile(doorFile(dataDir), 'utf8')))
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  socket.write(`${word}\n`)
  return socket
}
