import { type Secrets, deriveKeys } from '../../platform/secrets/keys.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import type { Head } from './manifest.ts'

/** The owner id that probes are sealed for. */
const PROBE = 'backup'

/** A text that opens with this secret only. */
export const makeProbe = (secret: string, createdAt: string) =>
  seal(deriveKeys([secret], 'backup-probe'), PROBE, Buffer.from(createdAt))

/** True if each probe opens with one of the secrets. */
export function opensAll(secrets: Secrets, { keyProbe, otherProbes, createdAt }: Head): boolean {
  try {
    return [keyProbe, ...otherProbes].every(
      (probe) => unseal(deriveKeys(secrets, 'backup-probe'), PROBE, probe).toString() === createdAt,
    )
  } catch {
    return false
  }
}
