// A file is protected in all items or in none.
import type { Drm, Source } from '@jinvani/contract'
import { fieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { isStoredHere } from '../../uploads/service.ts'
import * as queries from '../queries.ts'

interface FileUser {
  id: string
  title: string
}
type Item = FileUser & { sources: readonly Pick<Source, 'url'>[]; drm: Drm }

/** Checks items that are saved together, each also against those that passed before it. */
export class ProtectionCheck {
  /** By the address of the original. */
  readonly #films: Map<string, FileUser[]>
  readonly #playing = new Map<string, FileUser[]>()
  readonly #trx: Db

  private constructor(trx: Db, films: Map<string, FileUser[]>) {
    this.#trx = trx
    this.#films = films
  }

  static async open(trx: Db, urls: readonly string[]): Promise<ProtectionCheck> {
    // Only files that are stored here can be protected.
    const films = await queries.listProtecting(trx, urls.filter(isStoredHere))
    return new ProtectionCheck(
      trx,
      Map.groupBy(films, ({ drmS3Url }) => drmS3Url),
    )
  }

  async check(item: Item): Promise<void> {
    this.#checkOriginalsStayPrivate(item)
    if (item.drm.enabled && item.drm.s3Url) {
      await this.#checkPlaysNowhere(item)
      note(this.#films, item.drm.s3Url, item)
    }
    for (const { url } of item.sources) note(this.#playing, url, item)
  }

  /** Otherwise anybody could play a protected film by naming its original in another item. */
  #checkOriginalsStayPrivate({ id, sources }: Item): void {
    for (const [index, { url }] of sources.entries()) {
      const film = this.#films.get(url)?.find((other) => other.id !== id)
      if (film)
        throw fieldError(
          `sources.${index}.url`,
          `This file is the original of the protected film “${film.title}”`,
        )
    }
  }

  async #checkPlaysNowhere({ id, drm: { s3Url } }: Item): Promise<void> {
    const other =
      (await queries.findPlaying(this.#trx, s3Url, id)) ??
      this.#playing.get(s3Url)?.find((each) => each.id !== id)
    if (other) throw fieldError('drm.s3Url', `This file plays without protection in “${other.title}”`)
  }
}

function note(users: Map<string, FileUser[]>, url: string, { id, title }: FileUser): void {
  const known = users.get(url)
  if (known) known.push({ id, title })
  else users.set(url, [{ id, title }])
}
