const hits = new Map<string, number>()

/** How often each limit of this process has refused since the start, by its name. */
export const limitHits: ReadonlyMap<string, number> = hits

export function noteHit(limit: string): void {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}
