const hits = new Map<string, number>()

export const limitHits: ReadonlyMap<string, number> = hits

export function noteHit(limit: string): void {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}
