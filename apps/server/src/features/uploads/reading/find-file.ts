// Which file is behind a key, and who may read it. Pictures: everybody, until nothing names them and they are collected.
// Originals, streams and captions are open to all while an active item names them; otherwise they need a grant.
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { FileFacts } from '../../../platform/public-memory.ts'
import type { PublicKey } from '../../public-changes/service.ts'
import * as named from '../named-queries.ts'
import * as queries from '../queries.ts'
import { packageFolder } from './read-grant.ts'

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not-found')
  return value
}

type Reading = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

/** A file that is whole. Who may read it is not asked. */
export async function findWhole(deps: Reading, key: string): Promise<FileFacts> {
  const { db } = deps
  if (/^(packages|captions)\//.test(key)) {
    const { createdAt, ...facts } = found(await queries.findVisibleMadeFile(db, key))
    return { ...facts, writtenAt: createdAt, version: null }
  }
  const { size, contentType, verifiedAt, storeVersion } = found(await queries.findVerified(db, key))
  if (deps.config.mediaRedirect) await assertHeld(deps, key, storeVersion)
  return {
    key,
    size: size ?? 0,
    contentType,
    writtenAt: verifiedAt ?? new Date(0),
    version: storeVersion,
  }
}

/** Who is sent to the store cannot say there which bytes are wanted. */
async function assertHeld({ storage, log }: Reading, key: string, version: string | null): Promise<void> {
  if (version === null || (await storage.holds(key, version))) return
  log.error({ key }, 'a verified file is not in the store as it was verified')
  throw new AppError('not-found')
}

/** With the name of the change that may end this. */
export async function findPublic(deps: Reading & Pick<Deps, 'memory'>, key: string) {
  const change: PublicKey = key.startsWith('images/')
    ? `picture-${key}`
    : `files-${await findActiveItem(deps, key)}`
  const find = async () => ({ value: await findWhole(deps, key), keys: [change] })
  return { file: await deps.memory.files.read(key, find), change }
}

/** The id of an active item that names it. All files of a package are named by its manifests. */
function findActiveItem({ db, memory }: Pick<Deps, 'db' | 'memory'>, key: string): Promise<string> {
  const folder = packageFolder(key)
  const find = () => {
    if (folder !== undefined) return named.findItemOfPackage(db, folder)
    return key.startsWith('captions/') ? named.findItemOfCaption(db, key) : named.findItemOfOriginal(db, key)
  }
  return memory.named.read(folder ?? key, async () => {
    const id = found(await find())
    return { value: id, keys: [`files-${id}` satisfies PublicKey] }
  })
}
