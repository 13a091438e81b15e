// Who asks, for code below that is handed a database and no request. Opened in one place: where a call meets its handler.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, AppActor } from './handler.ts'

export interface RequestContext {
  requestId: string
  /** Of the client: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  /** Its name in the table of calls. */
  call: string
  actor: Actor | AppActor | null
  /** The item it is about; who handles it may know more. */
  about: { id: string | null; name: string }
}

const ofRequests = new WeakMap<object, RequestContext>()

/** Of a request as the framework knows it; made when it is first asked for. */
export function contextOfRequest<T extends object>(
  request: T,
  open: (request: T) => RequestContext,
): RequestContext {
  const context = ofRequests.get(request) ?? open(request)
  ofRequests.set(request, context)
  return context
}

/** The member of staff who asked; nobody of the apps. */
export function staffOf(request: object): string | undefined {
  const actor = ofRequests.get(request)?.actor
  return actor && 'role' in actor ? actor.id : undefined
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work)
/** Undefined in jobs and at the start. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()

/** What the request is about, where its address does not say so. */
export function tellAbout(about: RequestContext['about']): void {
  const context = currentRequest()
  if (context) context.about = { id: about.id, name: about.name }
}
