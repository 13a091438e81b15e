import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slipsAllowed, slipsBetween } from './likeness.ts'

const key = fc.string({ unit: fc.constantFrom(...'abdeghiklmnoprstuv'), maxLength: 12 })

test.each([
  ['prtikrnn', 'prtikrnn', 0],
  ['prtikrnn', 'prtiknrn', 1],
  ['nvkr', 'nvkrx', 1],
  ['bhktnr', 'bktnr', 0.5],
  ['girnr', 'gernr', 0.5],
  ['', 'abc', 2.5],
])('%s and %s: %d slips', (one, other, slips) => expect(slipsBetween(one, other)).toBe(slips))

test('no slips only where nothing differs, and as many on the way back', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const slips = slipsBetween(one, other)
      expect(slips === 0).toBe(one === other)
      expect(slipsBetween(other, one)).toBe(slips)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length) * 2)
    }),
  )
})

test('short words and numbers allow none', () => {
  expect(['', 'jin', '1008', 'a1b2c3d4'].map(slipsAllowed)).toEqual([0, 0, 0, 0])
  expect(slipsAllowed('nuthunn')).toBeGreaterThan(slipsAllowed('guru'))
})
