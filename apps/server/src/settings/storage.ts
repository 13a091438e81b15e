// Where data is stored: the database, the data folder, the files, and the CDN.
import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Options } from '../platform/storage/s3.ts'
import { urlsOfHosts } from '../platform/database/primary-finder.ts'
import {
  type Flaw,
  type Values,
  bothOrNeither,
  filled,
  httpUrl,
  longToken,
  setting,
  wholeNumber,
  yesNo,
} from './kinds.ts'

/** Quotes no part of the address: with a `/` in the password, half of the password would be taken for a host. */
function faultOfDatabaseUrl(address: string): string | undefined {
  const urls = urlsOfHosts(address).map((each) => URL.parse(each))
  const isSeveral = urls.length > 1
  const wrong = urls.findIndex((url) => url === null || (isSeveral && url.hostname === ''))
  if (!/^postgres(ql)?:\/\//.test(address) || (wrong !== -1 && !isSeveral)) return 'must be a postgres:// URL'
  if (wrong !== -1) return `host ${wrong + 1} of ${urls.length} must be a name, with or without a port`
  const parameters = urls[0]?.searchParams
  if (parameters?.get('host')?.includes(','))
    return 'must name several hosts before the database, as in postgres://...@db1:5432,db2:5432/jinvani'
  const attributes = parameters?.get('target_session_attrs') ?? (isSeveral ? 'any' : 'read-write')
  if (['read-write', 'primary'].includes(attributes)) return undefined
  return 'must have target_session_attrs=read-write: the program needs the host that takes writes'
}

const databaseSettings = {
  DATA_DIR: setting(
    'Folder of the embedded database, of uploaded files and of the generated secret.',
    filled.default('./data'),
  ),
  DATABASE_URL: setting(
    'PostgreSQL server (`postgres://...`) in place of the embedded database; several hosts with `target_session_attrs=read-write`.',
    z
      .string()
      .superRefine((address, context) => {
        const fault = faultOfDatabaseUrl(address)
        if (fault !== undefined) context.addIssue(fault)
      })
      .optional(),
  ),
  DATABASE_POOL: setting(
    'Connections of one process to that server for requests: 60 % are for staff, 40 % for the public. Long readings may have another 20 %, jobs 40 %; sessions, short readings, clocks, the queue and messages twelve.',
    wholeNumber.min(1).max(200).default(10),
  ),
  MIGRATION_WAIT_SEC: setting(
    'How long a start tries to get a lock for a migration while other transactions hold it, before it ends.',
    wholeNumber.min(5).max(3600).default(300),
  ),
  DATABASE_STATEMENT_SEC: setting(
    'Seconds that a statement of staff may take there. Those of the public may take a tenth, those of jobs 30 times as long.',
    wholeNumber.min(1).max(3600).default(10),
  ),
  DEMO_LIBRARY: setting(
    'An empty database gets the demo library.',
    yesNo.optional(),
    '`true` without `DATABASE_URL`',
  ),
}

export const database = {
  settings: databaseSettings,
  read: (e: Values<typeof databaseSettings>) => ({
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    migrationWaitSec: e.MIGRATION_WAIT_SEC,
    databaseStatementSec: e.DATABASE_STATEMENT_SEC,
    demoLibrary: e.DEMO_LIBRARY ?? !e.DATABASE_URL,
  }),
}

const storageSettings = {
  S3_BUCKET: setting('Bucket that holds the files in place of `DATA_DIR`.', filled.optional()),
  S3_REGION: setting('Region of the bucket.', filled.default('us-east-1')),
  S3_ENDPOINT: setting('Address of the store.', httpUrl.optional(), "AWS's own"),
  S3_PUBLIC_ENDPOINT: setting(
    'Address of the same store for browsers, where it differs.',
    httpUrl.optional(),
    '`S3_ENDPOINT`',
  ),
  AWS_ACCESS_KEY_ID: setting(
    'Key of the store; without both keys the role of the machine or pod is used.',
    filled.optional(),
  ),
  AWS_SECRET_ACCESS_KEY: setting('Secret of that key.', filled.optional()),
  MEDIA_REDIRECT: setting(
    'Readers of files are redirected to the bucket; `false` passes the bytes through, for a CDN to keep.',
    yesNo.default(true),
  ),
  NGINX_FILES: setting(
    'Location of nginx, such as `/stored-files/`, from which it sends the files of `DATA_DIR` itself.',
    z
      .string()
      .regex(/^\/[\w-]+\/$/, 'must be a path such as /stored-files/')
      .optional(),
  ),
}

type Read = Values<typeof storageSettings>

export const storage = {
  settings: storageSettings,
  *check(e: Read): Generator<Flaw> {
    if (e.NGINX_FILES !== undefined && e.S3_BUCKET !== undefined)
      yield ['NGINX_FILES', 'has no use with S3_BUCKET: leave it out']
  },
  read: (e: Read) => ({
    s3: e.S3_BUCKET
      ? ({
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT,
          publicEndpoint: e.S3_PUBLIC_ENDPOINT,
          accessKeyId: e.AWS_ACCESS_KEY_ID,
          secretAccessKey: e.AWS_SECRET_ACCESS_KEY,
        } satisfies Omit<S3Options, 'tempFolder'>)
      : undefined,
    // Only for a bucket: readers cannot be redirected to the disk of this server.
    mediaRedirect: e.S3_BUCKET !== undefined && e.MEDIA_REDIRECT,
    nginxFiles: e.NGINX_FILES,
  }),
}

const cdnSettings = {
  CDN_PURGE_URL: setting(
    'Address where a CDN is told of changes; without it shared caches keep answers for 1 s.',
    httpUrl.optional(),
  ),
  CDN_PURGE_TOKEN: setting('Bearer token for that address.', longToken.optional()),
}

type Cdn = Values<typeof cdnSettings>

export const cdn = {
  settings: cdnSettings,
  check: (e: Cdn) => bothOrNeither(e, 'CDN_PURGE_URL', 'CDN_PURGE_TOKEN'),
  read: (e: Cdn) =>
    e.CDN_PURGE_URL && e.CDN_PURGE_TOKEN ? { url: e.CDN_PURGE_URL, token: e.CDN_PURGE_TOKEN } : undefined,
}
