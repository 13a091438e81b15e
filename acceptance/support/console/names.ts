// The journeys share one library, so everything they make has a name of its own.
let count = 0

export function uniqueName(words: string): string {
  count += 1
  return `${words} ${process.pid}${Date.now().toString(36)}${count}`
}

/** Specification section 5. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
