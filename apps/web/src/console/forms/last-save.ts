import { calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'

const READ = 20

export interface LastSave {
  /** Everybody who saved since, the last first. */
  names: string[]
  at: string
}

/** Who saved an item after the version that was opened, and when last; null where that is not known. */
export async function findLastSave({
  id,
  version,
}: {
  id: string
  version: number
}): Promise<LastSave | null> {
  try {
    const { items } = await request(calls.listVersions, { params: { id }, query: { pageSize: READ } })
    const since = items.filter((save) => save.version > version)
    const names = since.map(({ actor }) => (actor.kind === 'program' ? 'the program' : actor.name))
    const at = since[0]?.at
    return at === undefined ? null : { names: [...new Set(names)].filter(Boolean), at }
  } catch {
    return null
  }
}
