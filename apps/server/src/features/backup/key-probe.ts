import { type Secrets, deriveKeys } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import type { Head } from './manifest.ts'

/** Whose secret a probe of a backup is. */
const PROBE = 'backup'

/** A text that opens with this secret only. */
export const makeProbe = (secret: string, createdAt: string) =>
  seal(deriveKeys([secret], 'backup-probe'), PROBE, Buffer.from(createdAt))

/** Whether one of the secrets opens each probe. */
export function opensAll(secrets: Secrets, { keyProbe, otherProbes, createdAt }: Head): boolean {
  try {
    return [keyProbe, ...otherProbes].every(
      (probe) => unseal(deriveKeys(secrets, 'backup-probe'), PROBE, probe).toString() === createdAt,
    )
  } catch {
    return false
  }
}
