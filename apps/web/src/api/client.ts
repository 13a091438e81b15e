// The console's API client. Each call's parameters, body and answer are typed by its entry in the contract's `calls`.
import type { BodyOf, Call, OutputOf, ParamsOf, QueryOf } from '@jinvani/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { readAnswer } from './read-answer.ts'
import { send, type SendOptions } from './send.ts'
import { clearSession, isOtherOwner, readTokens, sessionOwner } from './session-store.ts'
import { freshAccessToken, sessionOver } from './token-refresh.ts'

// Some calls need the person to confirm their identity first. One dialog serves all calls that wait for this.

/** Opens the dialog. Rejects when the person declines. */
type Ask = () => Promise<void>

let ask: Ask | undefined
let asked: Promise<void> | undefined

export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-needed'

export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Resolves once the person has confirmed. Throws `refusal` if no dialog is registered. */
export function confirmed(refusal: unknown): Promise<void> {
  if (asked) return asked
  if (!ask) throw refusal
  asked = ask().finally(() => (asked = undefined))
  return asked
}

type Maybe<T> = { [K in keyof T]?: T[K] | undefined }
type Params<C extends Call> = keyof ParamsOf<C> extends never ? object : { params: ParamsOf<C> }
type Body<C extends Call> = BodyOf<C> extends undefined ? object : { body: BodyOf<C> }
type RequestOptions<C extends Call> = Params<C> &
  Body<C> & {
    query?: Maybe<QueryOf<C>>
    /** Version of the loaded item. If the stored item has a newer version, the server refuses the call with 412. */
    ifMatch?: number | undefined
    /** Size in bytes of the file that will be sent after this call. */
    uploadLength?: number | undefined
    signal?: AbortSignal | undefined
  }
type Rest<C extends Call> =
  object extends RequestOptions<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>]

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

async function sendSigned(entry: Call, options: SendOptions): Promise<unknown> {
  const { accessToken } = readTokens()
  const owner = sessionOwner()
  try {
    return await send(entry, { ...options, accessToken })
  } catch (error) {
    // On a public call (login, refresh, logout) a 401 says nothing about the access token.
    if (!isUnauthenticated(error) || entry.roles === 'public') throw error
  }
  const fresh = await freshAccessToken(accessToken)
  if (isOtherOwner(owner)) throw sessionOver()
  try {
    return await send(entry, { ...options, accessToken: fresh })
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    if (readTokens().accessToken === fresh) clearSession('rejected')
    throw new ApiError(401, { code: 'unauthenticated', endedSession: true })
  }
}

async function sendConfirmed(entry: Call, options: SendOptions): Promise<unknown> {
  const owner = sessionOwner()
  try {
    return await sendSigned(entry, options)
  } catch (error) {
    if (!isConfirmationNeeded(error)) throw error
    await confirmed(error)
    if (isOtherOwner(owner)) throw sessionOver()
    return await sendSigned(entry, options)
  }
}

export async function request<C extends Call>(entry: C, ...[options]: Rest<C>): Promise<OutputOf<C>> {
  return readAnswer(entry, await sendConfirmed(entry, { ...options })) as OutputOf<C>
}

/** Options for `useQuery` that make this call: `useQuery(queryOf(['views', 'list'], calls.listViews))`. */
export const queryOf = <C extends Call>(queryKey: QueryKey, entry: C, ...[options]: Rest<C>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(entry, ...([{ ...options, signal }] as unknown as Rest<C>)),
  })
