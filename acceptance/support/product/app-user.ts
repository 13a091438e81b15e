// People of the mobile apps sign in with a one-time password; without a gateway the product prints it.
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@jinvani/contract'
import type { Product } from './product.ts'
import { jsonOnce } from './staff.ts'

export const appUsers = { reader: '+919820012345', listener: '+919820054321', watcher: '+919820067890' }

interface Tokens {
  accessToken: string
  refreshToken: string
}

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: jsonOnce, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}

/** Requests a code and returns the one that the product prints. */
export async function newCode(product: Product, ask: () => Promise<unknown>): Promise<string> {
  const before = product.output.length
  await ask()
  for (let tries = 0; tries < 1200; tries++) {
    const code = /One-time password for .*: (\d{6})/.exec(product.output.slice(before))?.[1]
    if (code !== undefined) return code
    await sleep(50)
  }
  throw new Error(`No one-time password in:\n${product.output}`)
}

/** Returns the refresh token, which lasts longer than all journeys. */
export async function signUp(product: Product, phone: string, consentVersion?: string): Promise<string> {
  const otp = `${product.url}${apiPrefix}/app/auth/otp`
  let requestId = ''
  const code = await newCode(product, async () => {
    const asked = (await post(`${otp}/request`, { phone })) as { requestId: string }
    requestId = asked.requestId
  })
  const proof = { phone, code, requestId, consentVersion }
  const session = (await post(`${otp}/verify`, proof)) as { token: Tokens }
  return session.token.refreshToken
}

/** An access token from the watcher's session of before all journeys; the call uses that session up. */
export async function watcherToken(url: string): Promise<string> {
  const refreshToken = process.env['ACCEPTANCE_WATCHER']
  const tokens = (await post(`${url}${apiPrefix}/app/auth/refresh`, { refreshToken })) as Tokens
  return tokens.accessToken
}
