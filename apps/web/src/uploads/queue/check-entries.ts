// Finds out, before sending, which files the library already has.
import { type KnownItem, calls, fingerprintOf } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import type { Entry } from './entry.ts'

/** Files are checked in small groups, so that the first files are sent while later ones are still being read. */
const atOnce = 20

interface Checked {
  id: string
  item: KnownItem | null
  duplicate?: string
}

/** The fingerprint, or empty if there is none. A file that cannot be read fails later, when it is sent. */
async function printOf({ file }: Entry): Promise<string> {
  // `crypto.subtle` exists on https and localhost only.
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (file === undefined || subtle === undefined) return ''
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer())
  return await fingerprintOf(subtle, file.size, read).catch(() => '')
}

/** The items that have these fingerprints. If the call fails, none are known and the files are sent. */
async function askFor(prints: string[]): Promise<(KnownItem | null)[]> {
  const fingerprints = prints.filter((print) => print !== '')
  const none = { items: [] }
  const { items } =
    fingerprints.length === 0
      ? none
      : await request(calls.knownFiles, { body: { fingerprints } }).catch(() => none)
  return prints.map((print) => items[fingerprints.indexOf(print)] ?? null)
}

export class Checks {
  readonly #seen = new Map<string, { id: string; name: string }>()

  /** A file is a duplicate while `isStillThere` is true for the entry that had the same file before. */
  async *check(entries: readonly Entry[], isStillThere: (id: string) => boolean): AsyncGenerator<Checked[]> {
    for (let first = 0; first < entries.length; first += atOnce) {
      const some = entries.slice(first, first + atOnce)
      const prints: string[] = []
      for (const entry of some) prints.push(await printOf(entry))
      const items = await askFor(prints)
      yield some.map(({ id, name }, index) => {
        const print = prints[index] ?? ''
        const before = this.#seen.get(print)
        if (before !== undefined && before.id !== id && isStillThere(before.id))
          return { id, item: null, duplicate: before.name }
        if (print !== '') this.#seen.set(print, { id, name })
        return { id, item: items[index] ?? null }
      })
    }
  }
}
