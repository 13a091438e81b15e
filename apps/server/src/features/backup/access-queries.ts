import type { ActivityAction } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const done = sql`outcome = 'done'`

/** `passwordAt`: null if the activity log does not say when the password was set. */
export async function listStaff(db: Db) {
  type Member = { email: string; role: string; passwordAt: Date | null; hasTotp: boolean; passkeys: number }
  const { rows } = await sql<Member>`
    select email, role, has.totp is not null as has_totp,
      (select count(*)::int from passkeys where admin_id = admins.id) as passkeys,
      (select max(at) from activity where item_id = admins.id::text and ${done} and (changes @> '[{"field": "password"}]'
        or action = 'admin-user.create')) as password_at
    from admins left join second_factors as has on has.admin_id = admins.id
    order by email`.execute(db)
  return rows
}

const ofAccess: ActivityAction[] = [
  'account.password',
  'factor.add-passkey',
  'factor.remove-passkey',
  'factor.add-totp',
  'factor.remove-totp',
  'factor.renew-codes',
  'factor.use-code',
  'admin-user.create',
  'admin-user.update',
  'admin-user.password',
  'admin-user.remove-factor',
  'admin-user.delete',
  'app-user.block',
  'app-user.unblock',
  'app-user.delete',
]

export function listChangesOfAccess(db: Db, since: string) {
  return db
    .selectFrom('activity')
    .select(['at', 'action', 'itemId', 'itemName'])
    .where('at', '>=', new Date(since))
    .where('action', 'in', ofAccess)
    .where(sql<boolean>`${done}`)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
