/** The numbers of at most `size` page buttons, as centred on `page` as the ends allow. */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const count = Math.max(0, Math.min(size, pages))
  const centred = page - Math.floor(count / 2)
  const first = Math.max(1, Math.min(centred, pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Number of pages; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** A guess shows three digits: more it cannot stand for. Rounded up, it never falls behind the rows that are shown. */
export function countText(count: number, isEstimate = false): string {
  if (!isEstimate) return String(count)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2)
  return `about ${(Math.ceil(count / step) * step).toLocaleString('en')}`
}
