import { expect, test } from 'vitest'
import { tokenEnd } from './live-token.ts'

const tokenOf = (payload: object) =>
  `e30.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('the expiry of a token is read from its payload', () => {
  expect(tokenEnd(tokenOf({ exp: 1_700_000_000, name: '>>>???' }))).toBe(1_700_000_000_000)
})

test('a token without a readable expiry never expires by itself', () => {
  expect(tokenEnd(tokenOf({ sub: 'x' }))).toBe(Infinity)
  expect(tokenEnd('opaque')).toBe(Infinity)
})
