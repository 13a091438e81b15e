// The current request, for code that does not get it as a parameter: who sends it, and what its headers say.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { Actor, AppActor } from './handler.ts'

export interface RequestContext {
  requestId: string
  traceId?: string | undefined
  address: string
  call: string
  actor: Actor | AppActor | null
  about: { id: string | null; name: string }
}

const ofRequests = new WeakMap<object, RequestContext>()

export function contextOfRequest(request: object, open: () => RequestContext): RequestContext {
  const context = ofRequests.get(request) ?? open()
  ofRequests.set(request, context)
  return context
}

/** Id of the staff member who makes the request; undefined for app users. */
export function findStaff(request: object): string | undefined {
  const actor = ofRequests.get(request)?.actor
  return actor && 'role' in actor ? actor.id : undefined
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work)
/** The request that is being handled; undefined in jobs and during the start. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()

export function traceField(): { traceId?: string } {
  const traceId = currentRequest()?.traceId
  return traceId === undefined ? {} : { traceId }
}

export function tellAbout(about: RequestContext['about']): void {
  const context = currentRequest()
  if (context) context.about = { id: about.id, name: about.name }
}

export function readBearer({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * The trace that the header names; undefined without a valid one. Only versions after 00 may have more fields at the
 * end: https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceOf({
  traceparent,
}: IncomingHttpHeaders): { traceId: string; spanId: string } | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, version, traceId, spanId, more] = form.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return version === '00' && more !== undefined ? undefined : { traceId, spanId }
}
