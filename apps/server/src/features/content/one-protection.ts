// A file is protected everywhere or nowhere.
import type { Source } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import * as queries from './queries.ts'

/** The original of a protected film cannot be played clear by naming it in another item. */
export async function checkOriginalsStayPrivate(
  trx: Db,
  sources: Source[],
  id: string | undefined,
): Promise<void> {
  const urls = sources.map(({ url }) => url)
  const film = await queries.findProtecting(trx, urls, id)
  if (film === undefined) return
  const path = `sources.${urls.indexOf(film.drmS3Url)}.url`
  throw fieldError(path, `This file is the original of the protected film “${film.title}”`)
}

/** What another item plays clear cannot be protected here. */
export async function checkPlaysNowhere(trx: Db, url: string, id: string | undefined): Promise<void> {
  const other = await queries.findPlaying(trx, url, id)
  if (other === undefined) return
  throw fieldError('drm.s3Url', `This file plays without protection in “${other.title}”`)
}
