// Finds a file, and decides who may read it. Pictures are public. Originals, streams and captions are public while an
// active item names them; otherwise a request needs a grant.
import { AppError, existing } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { MISSING, type FileFacts, type PublicFile } from '../../../platform/memory/public-memory.ts'
import type { PublicKey } from '../../public-changes/service.ts'
import * as named from '../named-queries.ts'
import * as queries from '../queries.ts'
import { openedBy, packageFolder } from './read-grant.ts'

type Reading = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

/** Finds the file, but does not check who may read it. */
export async function findWhole({ db, config, storage, log }: Reading, key: string): Promise<FileFacts> {
  if (/^(packages|captions)\//.test(key)) {
    const { createdAt, ...facts } = existing(await queries.findVisibleMadeFile(db, key))
    return { ...facts, writtenAt: createdAt, version: null }
  }
  const upload = await queries.findUpload(db, key)
  if (upload?.status !== 'verified') throw new AppError('not-found')
  const { size, contentType, verifiedAt, storeVersion: version, small } = upload
  // A redirect leads to an address of the bucket that cannot name a version, so the version is checked here.
  if (config.mediaRedirect && version !== null && !(await storage.holds(key, version))) {
    log.error({ key }, 'a verified file is not in the store as it was verified')
    throw new AppError('not-found')
  }
  return { key, size: size ?? 0, contentType, writtenAt: verifiedAt ?? new Date(0), version, small }
}

/**
 * Admits a request to the database, or throws. Returns a function that charges the request for a missing file.
 * `evenIfLate`: admits the request even while an overloaded server refuses others. True for a picture, and for a file
 * of a package that was read recently.
 */
export type Admit = (evenIfLate: boolean) => () => void

/** Finds a public file in memory or, if `admit` allows it, in the database. If there is none, charges the request. */
export async function findPublic(deps: Reading & Pick<Deps, 'memory'>, key: string, admit: Admit) {
  const { missing, named, files } = deps.memory
  const isNamed = isPicture(key) || named.isAtHand(openedBy(key))
  const isAtHand = missing.isAtHand(key) || (isNamed && files.isAtHand(key))
  const chargeMiss = isAtHand ? undefined : admit(isPicture(key) || files.isAtHand(openedBy(key)))
  const found = await missing.read(key, async () => {
    const value = await lookFor(deps, key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    })
    return { value, keys: [MISSING], isPassing: value !== null }
  })
  if (found !== null) return found
  chargeMiss?.()
  throw new AppError('not-found')
}

const isPicture = (key: string) => key.startsWith('images/')

async function lookFor(deps: Reading & Pick<Deps, 'memory'>, key: string): Promise<PublicFile> {
  const change: PublicKey = isPicture(key) ? `picture-${key}` : `files-${await findActiveItem(deps, key)}`
  const find = async () => ({ value: await findWhole(deps, key), keys: [change] })
  const file = await deps.memory.files.read(key, find)
  await deps.memory.files.read(openedBy(key), async () => ({ value: file, keys: [change] }))
  return { file, change }
}

/** Id of an active item with this file. Items name only the manifests of a package: its files are found by folder. */
function findActiveItem({ db, memory }: Pick<Deps, 'db' | 'memory'>, key: string): Promise<string> {
  const folder = packageFolder(key)
  const find = () => {
    if (folder !== undefined) return named.findItemOfPackage(db, folder)
    return key.startsWith('captions/') ? named.findItemOfCaption(db, key) : named.findItemOfOriginal(db, key)
  }
  return memory.named.read(folder ?? key, async () => {
    const id = existing(await find())
    return { value: id, keys: [`files-${id}` satisfies PublicKey] }
  })
}
