import { createRequire } from 'node:module'

const COMMONEST = 10_000

let commonest: ReadonlySet<string> | undefined

/** The 10,000 most used passwords, in lower case. The first call reads megabytes; few processes make one. */
export function commonPasswords(): ReadonlySet<string> {
  if (commonest) return commonest
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: Record<'passwords-common', string[]>
  }
  commonest = new Set(dictionary['passwords-common'].slice(0, COMMONEST))
  return commonest
}
