// An account for each role, and the tokens of its session.
import { type Role, apiPrefix } from '@jinvani/contract'
import { firstAdmin } from './product.ts'

interface Account {
  email: string
  password: string
}

export const accounts: Record<Role, Account> = {
  super_admin: firstAdmin,
  content_manager: { email: 'manager@jinvani.test', password: 'shatrunjaya-hill-1' },
  viewer: { email: 'viewer@jinvani.test', password: 'ranakpur-1444-pillars' },
}

/** Closes the connection after each request: the server could close an idle one just as a test uses it. */
export const jsonOnce = { 'content-type': 'application/json', connection: 'close' }

interface Session {
  token: { accessToken: string; refreshToken: string }
  admin: { _id: string; name: string; role: Role }
}

export const signIn = (url: string, role: Role): Promise<Session> => signInWith(url, accounts[role])

export async function signInWith(url: string, account: Account): Promise<Session> {
  const answer = await fetch(`${url}${apiPrefix}/admin/login`, {
    method: 'POST',
    headers: jsonOnce,
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`Sign-in as ${account.email}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** The browser's storage of a signed-in console, in the form that Playwright loads. */
export function storedSession(url: string, { token, admin }: Session) {
  const localStorage = [
    { name: 'accessToken', value: token.accessToken },
    { name: 'refreshToken', value: token.refreshToken },
    { name: 'admin', value: JSON.stringify(admin) },
  ]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}
