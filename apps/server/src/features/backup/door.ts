// Only one process can open the embedded database. Through this door a backup command on the same machine asks that
// process for a copy. It has to send a token, which is in a file of the data folder.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { isSameText } from '../../platform/secrets/keys.ts'
import { holdFiles } from '../uploads/service.ts'
import { BackupRefused, explained } from './refusal.ts'

const doorFile = (dataDir: string) => join(dataDir, 'backup-door.json')
const Door = z.object({ port: z.int().min(1).max(65_535), token: z.string().length(64) })
const Answer = z.union([z.object({ folder: z.string() }), z.object({ refused: z.string() })])
const prefix = 'backup-'

type DoorDeps = Pick<Deps, 'db' | 'log' | 'config'>
type CopyTo = NonNullable<Database['copyTo']>

/** Makes a copy, and keeps it and the files that it names until the command disconnects. */
async function lend({ db, log, config }: DoorDeps, copyTo: CopyTo, response: ServerResponse): Promise<void> {
  const left = once(response, 'close').catch(() => {})
  const hold = await holdFiles(db, log)
  const folder = await mkdtemp(join(config.dataDir, 'tmp', prefix))
  try {
    await copyTo(folder)
    response.write(`${JSON.stringify({ folder })}\n`)
    await left
  } catch (error) {
    log.warn({ err: error }, 'the database could not be copied for a backup')
    const said = explained(error, `in ${config.dataDir} for a copy of the database`)
    response.end(`${JSON.stringify({ refused: said instanceof Error ? said.message : String(said) })}\n`)
  } finally {
    await hold.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens the door; the returned function closes it. `copyTo` copies the database of this process. */
export async function openBackupDoor(deps: DoorDeps, copyTo: CopyTo): Promise<() => Promise<void>> {
  const { dataDir } = deps.config
  const parent = join(dataDir, 'tmp')
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true })
  const token = randomBytes(32).toString('hex')
  const visits = new Set<Promise<void>>()
  const server = createServer(({ headers }, response) => {
    if (!isSameText(headers.authorization ?? '', `Bearer ${token}`)) return void response.writeHead(401).end()
    const visit = lend(deps, copyTo, response).catch((err: unknown) => {
      response.destroy()
      deps.log.warn({ err }, 'a request for a copy of the database failed')
    })
    visits.add(visit)
    void visit.finally(() => visits.delete(visit))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await writeFile(doorFile(dataDir), JSON.stringify({ port: address.port, token }), { mode: 0o600 })
  return async () => {
    await rm(doorFile(dataDir), { force: true })
    server.close()
    server.closeAllConnections()
    await Promise.all(visits)
  }
}

/** Asks the process that has this database open for a copy. `folder`: the data folder of the copy. */
export async function borrowCopy(dataDir: string) {
  try {
    const { port, token } = Door.parse(JSON.parse(await readFile(doorFile(dataDir), 'utf8')))
    const request = get({ host: '127.0.0.1', port, headers: { authorization: `Bearer ${token}` } })
    // Without a listener, a late error would end the process. Its effect, the `close` of the answer, is handled below.
    request.on('error', () => {})
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let isOver = false
    response.on('error', () => {}).on('close', () => (isOver = true))
    const [line] = await Promise.race([
      once(createInterface({ input: response }), 'line') as Promise<string[]>,
      once(response, 'close').then(() => ['']),
    ])
    const answer = Answer.parse(JSON.parse(line ?? ''))
    if ('refused' in answer) throw new BackupRefused(answer.refused)
    return { folder: answer.folder, isOver: () => isOver, giveBack: () => response.destroy() }
  } catch (cause) {
    if (cause instanceof BackupRefused) throw cause
    throw new BackupRefused(
      `The data folder ${dataDir} is in use by a process that does not help with a backup: is it just starting or stopping? Try again in a minute`,
      { cause },
    )
  }
}
