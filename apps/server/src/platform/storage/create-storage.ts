import { join } from 'node:path'
import { localStorage } from './local.ts'
import { type S3Options, s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

interface StorageOptions {
  dataDir: string
  publicUrl: string
  secret: string
  s3: Omit<S3Options, 'tempFolder'> | undefined
}

/** The bucket where one is configured, else the folder `media` of the data folder. */
export function createStorage({ dataDir, publicUrl, secret, s3 }: StorageOptions): Storage {
  if (s3) return s3Storage({ ...s3, tempFolder: join(dataDir, 'tmp', `s3-${process.pid}`) })
  return localStorage({ folder: join(dataDir, 'media'), publicUrl, secret })
}
