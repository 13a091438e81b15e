// Signs people in to the apps' API with a one-time password, which the product prints as it has no gateway.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AppClient,
  type ConsentVersion,
  answerOf,
  createAppClient,
  memoryTokens,
} from '@jinvani/app-client'
import { apiPrefix } from '@jinvani/contract'
import type { Product } from './product.ts'

export const appUsers = { reader: '+919820012345', listener: '+919820054321', watcher: '+919820067890' }

/** A client of the apps' API without a sign-in. By default it uses the product that all journeys share. */
export const appClient = (url = process.env['ACCEPTANCE_URL'] ?? ''): AppClient =>
  createAppClient({ baseUrl: url + apiPrefix, tokens: memoryTokens() })

export const readPublic = (slug: string) =>
  answerOf(appClient().GET('/app/content/{slug}', { params: { path: { slug } } }))

/** Status of the answer for apps: 404 if they do not get the item. */
export const statusForApps = async (slug: string) =>
  (await appClient().GET('/app/content/{slug}', { params: { path: { slug } } })).response.status

/** Asks for a code; returns the one that the product prints. */
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

/** Signs somebody in. Returns the refresh token, which is valid longer than all journeys take. */
export async function signUp(product: Product, phone: string, consent?: ConsentVersion): Promise<string> {
  const api = appClient(product.url)
  let requestId = ''
  const code = await newCode(product, async () => {
    const asked = await answerOf(api.POST('/app/auth/otp/request', { body: { phone } }))
    requestId = asked.requestId
  })
  const body = { phone, code, requestId, ...(consent && { consentVersion: consent }) }
  return (await answerOf(api.POST('/app/auth/otp/verify', { body }))).token.refreshToken
}

/**
 * An access token of the watcher, who was signed in before all journeys. Can be called only once, since it uses up the
 * refresh token.
 */
export async function watcherToken(url: string): Promise<string> {
  const body = { refreshToken: process.env['ACCEPTANCE_WATCHER'] ?? '' }
  return (await answerOf(appClient(url).POST('/app/auth/refresh', { body }))).accessToken
}
