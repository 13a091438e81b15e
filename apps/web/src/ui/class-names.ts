/** Joins class lists; what is false, null, undefined or empty falls out. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
