// What is known of an app user in the words of the console. They fill in what they like, so most of it may be missing.
const missing = '—'

export function orMissing(fact: string | number | null): string {
  return fact === null || fact === '' ? missing : String(fact)
}

export function genderText(gender: string): string {
  return orMissing(gender.charAt(0).toUpperCase() + gender.slice(1))
}
