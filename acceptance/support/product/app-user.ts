// People of the mobile apps sign in with a one-time password; without a gateway the product prints it.
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

/** A client of the app API that is not signed in; by default of the product that the journeys share. */
export const appClient = (url = process.env['ACCEPTANCE_URL'] ?? ''): AppClient =>
  createAppClient({ baseUrl: url + apiPrefix, tokens: memoryTokens() })

/** The item as the apps get it. */
export const readPublic = (slug: string) =>
  answerOf(appClient().GET('/app/content/{slug}', { params: { path: { slug } } }))

/** The status of that answer: 404 if the apps do not get the item. */
export const statusForApps = async (slug: string) =>
  (await appClient().GET('/app/content/{slug}', { params: { path: { slug } } })).response.status

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

/** An access token from the watcher's session, which was opened before all journeys. A refresh token works once. */
export async function watcherToken(url: string): Promise<string> {
  const body = { refreshToken: process.env['ACCEPTANCE_WATCHER'] ?? '' }
  return (await answerOf(appClient(url).POST('/app/auth/refresh', { body }))).accessToken
}
