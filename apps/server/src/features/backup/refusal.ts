import { isDiskFull } from '../../platform/storage/storage.ts'

/** `message`: the reason, for the person who runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export function explained(error: unknown, where: string): unknown {
  return isDiskFull(error) ? new BackupRefused(`There is no room left ${where}`, { cause: error }) : error
}

export function inBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

const NAMED = 5

export class MissingFiles {
  count = 0
  readonly #keys: string[] = []

  note(key: string): void {
    this.count += 1
    if (this.#keys.length < NAMED) this.#keys.push(key)
  }

  sentence(whichFiles: string): string {
    const more = this.count > NAMED ? ', ...' : ''
    return `${this.count} files that ${whichFiles} are not in the store, or have another length: ${this.#keys.join(', ')}${more}`
  }
}
