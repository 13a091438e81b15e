// Says of files that are there already before they are sent.
import { type KnownItem, calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import type { Entry } from './entry.ts'
import { fingerprintFile } from './fingerprint-file.ts'

/** So that the first files are on their way while others are still read. */
const atOnce = 20

export interface Checked {
  id: string
  item: KnownItem | null
  /** Name of the file in this tray that has the same bytes. */
  double?: string
}

/** Empty where one cannot be made; what cannot be read now fails when it is sent. */
async function printOf({ file }: Entry): Promise<string> {
  return (file && (await fingerprintFile(file).catch(() => undefined))) ?? ''
}

/** Where the server cannot be asked, the files are sent. */
async function askFor(prints: string[]): Promise<(KnownItem | null)[]> {
  const fingerprints = prints.filter((print) => print !== '')
  if (fingerprints.length === 0) return prints.map(() => null)
  try {
    const { items } = await request(calls.knownFiles, { body: { fingerprints } })
    return prints.map((print) => items[fingerprints.indexOf(print)] ?? null)
  } catch {
    return prints.map(() => null)
  }
}

export class Checks {
  /** Names of the files of this tray by their fingerprints. */
  readonly #seen = new Map<string, { id: string; name: string }>()

  /** An entry that has gone or failed stands in nobody's way. */
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
          return { id, item: null, double: before.name }
        if (print !== '') this.#seen.set(print, { id, name })
        return { id, item: items[index] ?? null }
      })
    }
  }
}
