import { deriveKey } from '../../platform/keys.ts'

/** Whose secret the probe of a backup is. */
export const PROBE = 'backup'
export const probeKey = (secret: string) => deriveKey(secret, 'backup-probe')
