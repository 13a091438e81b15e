// Who waits behind whom on a server: each lane has connections of its own, which the others cannot take.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `staff`: also sign-in, and everything without a lane of its own. `public`: strangers and people of the apps.
 * `long`: large readings. `session`: the lookup of a request's sender, which never waits for slow statements.
 */
export type Lane = 'staff' | 'public' | 'long' | 'session'

const lanes = new AsyncLocalStorage<Lane>()

export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)
export const currentLane = (): Lane => lanes.getStore() ?? 'staff'

/** Options of a route outside the table of calls, without a body: the lane would be lost while one is read. */
export const publicRoute = {
  onRequest: (_request: unknown, _reply: unknown, done: () => void) => inLane('public', () => done()),
}
