// Commands for operators. With the embedded database, only a backup works while the server runs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, loadConfig } from './settings/config.ts'
import { noteSessionsEnded, replaceForgottenPassword } from './features/admin-users/service.ts'
import { endAllCodes } from './features/app-users/service.ts'
import { endAllSessions, removeSecondFactorOf } from './features/session/service.ts'
import { BackupRefused, makeBackup, restoreBackup } from './features/backup/service.ts'
import { readCode } from './platform/app-error.ts'
import { UnusableDatabaseError } from './platform/database/connect-server.ts'
import {
  type Db,
  FolderInUseError,
  connectDatabase,
  hasEmbeddedDatabase,
  inTransaction,
} from './platform/database/connect.ts'
import { MigrationError, migrate } from './platform/database/migrate.ts'
import { type Logger, createLogger } from './platform/log/logger.ts'
import { createStorage } from './platform/storage/create-storage.ts'

process.umask(0o077)

const yes = { type: 'boolean', default: false } as const
const usage = `npm run backup -- <file> [--files-by-reference] [--skip-missing] [--dry-run]
npm run restore -- <file> [--replace] [--accept-other-key] [--skip-missing] [--keep-sessions] [--dry-run]
npm run reset-factor -- <e-mail>
npm run reset-password -- <e-mail>
npm run end-sessions -- everybody`

const commands = ['backup', 'restore', 'reset-factor', 'reset-password', 'end-sessions'] as const
const isCommand = (name: string | undefined): name is (typeof commands)[number] =>
  commands.some((command) => command === name)

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
        'keep-sessions': yes,
      },
    })
    const [command, target, ...others] = positionals
    const isWhole = command !== 'end-sessions' || target === 'everybody'
    if (isCommand(command) && target && isWhole && others.length === 0) return { command, target, values }
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new BackupRefused(usage)
}

async function inLibrary(config: Config, log: Logger, work: (db: Db) => Promise<string>): Promise<string> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !hasEmbeddedDatabase(dataDir))
    throw new BackupRefused(`There is no library in ${dataDir}`)
  const database = await connectDatabase({ databaseUrl, poolSize: 2, dataDir, log })
  try {
    await migrate(database.db, { log })
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** For use after a breach. */
const endSessions = (db: Db): Promise<string> =>
  inTransaction(db, async (trx) => {
    const { accounts, tickets } = await endAllSessions(trx)
    const codes = await endAllCodes(trx)
    await noteSessionsEnded(trx)
    return [
      `Everybody has been signed out: ${counted(accounts, 'account')} of staff and of the apps`,
      `Ended as well: ${counted(tickets, 'sign-in')} of staff waiting for a second factor, ${counted(codes, 'login code')} of the apps`,
    ].join('\n')
  })

/** For a member of staff who has lost the password or the second factor, and has no colleague to ask. */
async function openAccount(db: Db, config: Config, isFactor: boolean, typed: string): Promise<string> {
  const email = typed.trim().toLowerCase()
  const reset = isFactor
    ? await removeSecondFactorOf(db, email)
    : await replaceForgottenPassword({ db, config }, email)
  if (reset === null) throw new BackupRefused(`No member of staff has the e-mail ${typed}`)
  if (typeof reset === 'string')
    return `The password of ${email} is ${reset} for 72 hours; it has been signed out everywhere`
  const now = reset.hadFactor
    ? 'signs in with the password alone now'
    : 'had no second factor; the password alone signs in, as before'
  return `${email} ${now}. All sessions of this account have ended.`
}

async function run(signal: AbortSignal): Promise<string> {
  const { command, target, values } = readArguments()
  // A command must not make a secret: it would open no existing data, and hide that the right one is missing.
  const config = loadConfig(undefined, false)
  const log = createLogger(config.logLevel)
  if (command === 'reset-factor' || command === 'reset-password')
    return await inLibrary(config, log, (db) => openAccount(db, config, command === 'reset-factor', target))
  if (command === 'end-sessions') return await inLibrary(config, log, endSessions)
  const file = resolve(target)
  const place = { config, log, storage: await createStorage(config) }
  const common = { file, isDry: values['dry-run'], skipsMissing: values['skip-missing'] }
  if (command === 'backup')
    return await makeBackup(place, { ...common, withFiles: !values['files-by-reference'], signal })
  return await restoreBackup(place, {
    ...common,
    replaces: values.replace,
    acceptsOtherKey: values['accept-other-key'],
    keepsSessions: values['keep-sessions'],
  })
}

const stopping = new AbortController()
const isRestore = process.argv[2] === 'restore'
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    const said = `Stopped: ${isRestore ? 'the database is as it was' : 'no backup was made'}`
    stopping.abort(new BackupRefused(said))
    // A stopped backup removes its own files. A restore exits at once: PostgreSQL rolls its transaction back.
    if (isRestore) fail(stopping.signal.reason)
  })

/** Errors of the system and of PostgreSQL are clear by themselves: no stack trace. */
function sentenceOf(error: Error): string | undefined {
  const plain = [BackupRefused, ConfigError, FolderInUseError, MigrationError, UnusableDatabaseError]
  if (plain.some((kind) => error instanceof kind)) return error.message
  const code = readCode(error)
  // Node gives an empty message if a name has several addresses and none of them answers.
  return /^(E[A-Z\d]+|[\dA-Z]{5})$/.test(code) ? error.message || code : error.stack
}

function fail(error: unknown): never {
  const text = error instanceof Error ? sentenceOf(error) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

try {
  process.stdout.write(`${await run(stopping.signal)}\n`)
  process.exit(0)
} catch (error) {
  fail(stopping.signal.aborted ? stopping.signal.reason : error)
}
