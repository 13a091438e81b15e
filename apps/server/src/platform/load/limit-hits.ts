const hits = new Map<string, number>()

/** Refusals of each limit of this process since the start, by its name. */
export const limitHits: ReadonlyMap<string, number> = hits

export function noteHit(limit: string): void {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}
