// The actor of the current request, for code that gets a database and no request. It is set before the handler runs.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, AppActor } from './handler.ts'

export interface RequestContext {
  requestId: string
  /** The trace that the request belongs to, if its sender named one. */
  traceId?: string | undefined
  /** The client's IPv4 address, or the /64 of its IPv6 address. */
  address: string
  /** Name in the table of calls. */
  call: string
  actor: Actor | AppActor | null
  /** The item of the request; its handler may know more. */
  about: { id: string | null; name: string }
}

const ofRequests = new WeakMap<object, RequestContext>()

/** The context of a framework's request, made on first use. */
export function contextOfRequest<T extends object>(
  request: T,
  open: (request: T) => RequestContext,
): RequestContext {
  const context = ofRequests.get(request) ?? open(request)
  ofRequests.set(request, context)
  return context
}

/** The member of staff who asked; undefined for app users. */
export function staffOf(request: object): string | undefined {
  const actor = ofRequests.get(request)?.actor
  return actor && 'role' in actor ? actor.id : undefined
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work)
/** Undefined in jobs and at the start. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()

/** Joins a line of the log or a job to the trace of the request that caused it. */
export function traceField(): { traceId?: string } {
  const traceId = currentRequest()?.traceId
  return traceId === undefined ? {} : { traceId }
}

/** Names the item of the request if the address does not. */
export function tellAbout(about: RequestContext['about']): void {
  const context = currentRequest()
  if (context) context.about = { id: about.id, name: about.name }
}
