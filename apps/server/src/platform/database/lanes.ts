// Lanes decide who waits behind whom on a database server, so that staff do not wait behind strangers.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `staff`: staff, sign-in and everything else. `public`: strangers and app users. `long`: large readings. `session`:
 * look-ups of who sent a request, which never wait for a slow statement.
 */
export type Lane = 'staff' | 'public' | 'long' | 'session'

const lanes = new AsyncLocalStorage<Lane>()

export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)
export const currentLane = (): Lane => lanes.getStore() ?? 'staff'

/** Puts a route that is no call into the lane `public`. Not for routes with a body, since reading it loses the lane. */
export const publicRoute = {
  onRequest: (_request: unknown, _reply: unknown, done: () => void) => inLane('public', () => done()),
}
