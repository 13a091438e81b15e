// Paths of fields: `title`, or `credits.music` for a part of a group.

/** The value at a path. */
export const fieldAt = (fields: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => Object(value)[part], fields)

/** Fields from their paths: the parts of a group come together. */
export function nested(values: Iterable<readonly [path: string, value: unknown]>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [name = '', part] = path.split('.')
    fields[name] = part === undefined ? value : { ...Object(fields[name]), [part]: value }
  }
  return fields
}
