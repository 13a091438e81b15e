// Who waits behind whom on a server: each lane has its own connections, which the others cannot take.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `staff`: also sign-in, and everything else. `public`: strangers and people of the apps. `long`: large readings.
 * `session`: who sent a request; this never waits for a slow statement.
 */
export type Lane = 'staff' | 'public' | 'long' | 'session'

const lanes = new AsyncLocalStorage<Lane>()

export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)
export const currentLane = (): Lane => lanes.getStore() ?? 'staff'

/** For a route outside the table of calls. It must have no body: reading one loses the lane. */
export const publicRoute = {
  onRequest: (_request: unknown, _reply: unknown, done: () => void) => inLane('public', () => done()),
}
