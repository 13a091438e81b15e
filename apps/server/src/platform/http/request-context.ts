// Who makes the current request, for code that has a database but no request. Set before the handler runs.
import { AsyncLocalStorage } from 'node:async_hooks'
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

export function contextOfRequest<T extends object>(
  request: T,
  open: (request: T) => RequestContext,
): RequestContext {
  const context = ofRequests.get(request) ?? open(request)
  ofRequests.set(request, context)
  return context
}

/** Undefined for app users. */
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

export function tellAbout(about: RequestContext['about']): void {
  const context = currentRequest()
  if (context) context.about = { id: about.id, name: about.name }
}
