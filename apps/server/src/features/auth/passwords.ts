import { hash, verify } from '@node-rs/argon2'

// OWASP's least for Argon2id, its variant by default.
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)

/** For accounts that do not exist, so that they take as long as those that do. */
const nobody = hashPassword('nobody has this password')

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}
