// Unique names: all journeys share one library.
let count = 0

export function uniqueName(words: string): string {
  count += 1
  return `${words} ${process.pid}${Date.now().toString(36)}${count}`
}

/** A slug by the rule of specification section 5. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
