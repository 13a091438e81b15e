/** These fields and no others, in this order. */
export function pick<T extends object, Name extends keyof T & string>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
}
