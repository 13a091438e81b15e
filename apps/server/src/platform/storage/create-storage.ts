import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { localStorage } from './local.ts'
import type { S3Options } from './s3.ts'
import type { Storage } from './storage.ts'

type Place = Pick<Config, 'dataDir' | 'publicUrl' | 'secrets'> & {
  s3: Omit<S3Options, 'tempFolder'> | undefined
}

export async function createStorage({ dataDir, publicUrl, secrets, s3 }: Place): Promise<Storage> {
  if (s3) {
    // Loaded only for a bucket: the SDK costs memory, and time at the start.
    const { s3Storage } = await import('./s3.ts')
    return s3Storage({ ...s3, tempFolder: join(dataDir, 'tmp', `s3-${process.pid}`) })
  }
  return localStorage({ folder: join(dataDir, 'media'), publicUrl, secrets })
}
