import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { personalStore } from './personal-store.ts'

const stored = new Map<string, string>()
beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => stored.clear())

const words = personalStore('words', (value) => (Array.isArray(value) ? value.map(String) : []))

test('each person has their own value until it is removed', () => {
  words.write('me', ['a'])
  expect(words.read('me')).toEqual(['a'])
  expect(words.read('you')).toEqual([])
  expect([...stored]).toEqual([['words.me', '["a"]']])
  words.write('me', undefined)
  expect(stored.size).toBe(0)
})

test('a value stays the same object until its stored text changes, as by another tab', () => {
  words.write('me', ['a'])
  const before = words.read('me')
  words.read('you')
  expect(words.read('me')).toBe(before)
  stored.set('words.me', '["b"]')
  expect(words.read('me')).toEqual(['b'])
})

test('a value that cannot be parsed counts as absent', () => {
  stored.set('words.me', '["a"')
  expect(words.read('me')).toEqual([])
})
