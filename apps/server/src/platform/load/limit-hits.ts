// What limits have done in this process since the start, by name: for those who watch it.
const hits = new Map<string, number>()
const alarms = new Map<string, number>()

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** How often each limit has refused. */
export const limitHits: ReadonlyMap<string, number> = hits
export const noteHit = (limit: string): void => countIn(hits, limit)

/** How often each alarm was raised. */
export const limitAlarms: ReadonlyMap<string, number> = alarms
export const noteAlarm = (alarm: string): void => countIn(alarms, alarm)
