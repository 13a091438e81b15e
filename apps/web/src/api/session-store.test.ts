import { SessionAdmin, Tokens } from '@jinvani/contract'
import { expect, it } from 'vitest'
import { readAdmin, readNewTokens } from './session-store.ts'

const id = '195143cf-8e14-4d46-9266-979deadb9f86'
const admin = { _id: id, id, name: '', email: 'editor@example.org', role: 'viewer' } as const

it('an admin user and tokens that fit the contract are accepted', () => {
  expect(readAdmin(admin)).toEqual(SessionAdmin.parse(admin))
  const tokens = { accessToken: 'a', refreshToken: 'b' }
  expect(readNewTokens({ ...tokens, admin })).toEqual(Tokens.parse(tokens))
})

it('an admin user and tokens that do not fit the contract are refused', () => {
  for (const wrong of [
    null,
    'x',
    {},
    { ...admin, role: 'owner' },
    { ...admin, email: 5 },
    { ...admin, _id: undefined },
  ]) {
    expect(SessionAdmin.safeParse(wrong).success).toBe(false)
    expect(readAdmin(wrong)).toBeUndefined()
  }
  for (const wrong of [null, {}, { accessToken: 'a' }, { accessToken: 1, refreshToken: 'b' }]) {
    expect(Tokens.safeParse(wrong).success).toBe(false)
    expect(() => readNewTokens(wrong)).toThrow('no tokens')
  }
})
