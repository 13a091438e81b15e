// The journeys share one library, so everything that they make has a unique name.
let count = 0

export function uniqueName(words: string): string {
  count += 1
  return `${words} ${process.pid}${Date.now().toString(36)}${count}`
}

/** Slug rule of specification section 5. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
