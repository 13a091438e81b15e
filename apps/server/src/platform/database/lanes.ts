// Who waits behind whom on a server: each lane has connections of its own, which the others cannot take.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `staff`: also sign-in, and everything that names no lane. `public`: strangers and people of the apps. `long`:
 * readings of much. `session`: looks up who sends a request, which nothing that may take long delays.
 */
export type Lane = 'staff' | 'public' | 'long' | 'session'

const lanes = new AsyncLocalStorage<Lane>()

export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)
export const currentLane = (): Lane => lanes.getStore() ?? 'staff'

/** Options of a route outside the table of calls. It reads no body, which would end the lane. */
export const publicRoute = {
  onRequest: (_request: unknown, _reply: unknown, done: () => void) => inLane('public', () => done()),
}
