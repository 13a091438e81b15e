// What an operator runs beside the program or without it: `backup` and `restore`, with the same settings.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from './config.ts'
import { BackupRefused, makeBackup, restoreBackup } from './features/backup/service.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { createLogger } from './platform/log/logger.ts'
import { createStorage } from './platform/storage/create-storage.ts'

process.umask(0o077)

const yes = { type: 'boolean', default: false } as const
const usage = `npm run backup -- <file> [--files-by-reference] [--skip-missing] [--dry-run]
npm run restore -- <file> [--replace] [--accept-other-key] [--skip-missing] [--dry-run]`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'files-by-reference': yes,
        'skip-missing': yes,
        'dry-run': yes,
        replace: yes,
        'accept-other-key': yes,
      },
    })
    const [command, file, ...others] = positionals
    if ((command === 'backup' || command === 'restore') && file && others.length === 0)
      return { command, file: resolve(file), values }
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new BackupRefused(usage)
}

async function run(signal: AbortSignal): Promise<string> {
  const { command, file, values } = readArguments()
  const config = loadConfig()
  const log = createLogger(config.logLevel)
  const place = { config, log, storage: await createStorage(config) }
  const common = { file, isDry: values['dry-run'], skipsMissing: values['skip-missing'] }
  if (command === 'backup')
    return await makeBackup(place, { ...common, withFiles: !values['files-by-reference'], signal })
  return await restoreBackup(place, {
    ...common,
    replaces: values.replace,
    acceptsOtherKey: values['accept-other-key'],
  })
}

const stopping = new AbortController()
const isRestore = process.argv[2] === 'restore'
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    const said = `Stopped: ${isRestore ? 'the database is as it was' : 'no backup was made'}`
    stopping.abort(new BackupRefused(said))
    // A backup removes what it wrote; the rows of a restore are one transaction, which ends with this process.
    if (isRestore) fail(stopping.signal.reason)
  })

function fail(error: unknown): never {
  const isPlain = [BackupRefused, ConfigError, FolderInUseError].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

try {
  process.stdout.write(`${await run(stopping.signal)}\n`)
  process.exit(0)
} catch (error) {
  fail(stopping.signal.aborted ? stopping.signal.reason : error)
}
