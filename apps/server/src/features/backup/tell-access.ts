// A restore brings back the access rights of the backup. These sentences tell the operator what to check.
import type { Db } from '../../platform/database/connect.ts'
import { findVersion, isBeforeRelease } from '../../platform/database/migrate.ts'
import { listChangesOfAccess, listStaff } from './access-queries.ts'

type Staff = Awaited<ReturnType<typeof listStaff>>[number]

function lineOf({ email, role, passwordAt, hasTotp, passkeys }: Staff): string {
  const password = passwordAt ? `password of ${passwordAt.toISOString()}` : 'no new password on record'
  const factors = [
    ...(hasTotp ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : []),
  ]
  return `  ${email} (${role}): ${password}, ${factors.join(', ') || 'no second factor'}`
}

/** Reads the activity of the database that the restore replaces. */
export async function tellChangesSince(db: Db, createdAt: string): Promise<string[]> {
  const version = await findVersion(db)
  const hasActivity = version !== undefined && !isBeforeRelease(version)
  const changes = hasActivity ? await listChangesOfAccess(db, createdAt) : []
  if (changes.length === 0) return []
  const lines = changes.map(({ at, action, itemId, itemName }) =>
    `  ${at.toISOString()} ${action} ${itemId} ${itemName}`.trimEnd(),
  )
  return [
    'In the database that this one replaces, these changes were made after the backup; they are lost:',
    ...lines,
  ]
}

export async function tellStaff(db: Db, createdAt: string, keepsSessions: boolean): Promise<string[]> {
  return [
    keepsSessions
      ? 'Sessions that were open then are open again.'
      : 'Everybody has been signed out, and no code that was sent before opens anything.',
    `Passwords, second factors, roles and blocks are those of ${createdAt}. Accounts and people removed or erased since are back. Staff:`,
    ...(await listStaff(db)).map(lineOf),
  ]
}
