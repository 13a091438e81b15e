// Which file is behind a key, and who may read it. Pictures: everybody, until nothing names them and they are collected.
// Originals, streams and captions: everybody while an active item names them, otherwise nobody without a grant.
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

/** A file that is whole, whoever may read it. */
export async function findWhole({ db }: Pick<Deps, 'db'>, key: string): Promise<FileFacts> {
  if (/^(packages|captions)\//.test(key)) {
    const { createdAt, ...facts } = found(await queries.findVisibleMadeFile(db, key))
    return { ...facts, writtenAt: createdAt }
  }
  const { size, contentType, verifiedAt } = found(await queries.findVerified(db, key))
  return { key, size: size ?? 0, contentType, writtenAt: verifiedAt ?? new Date(0) }
}

/** With the name of the change that may end this. */
export async function findPublic(deps: Pick<Deps, 'db' | 'memory'>, key: string) {
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
