import { expect, test } from 'vitest'
import { inSchemaOrder } from './dash-order.ts'

// What it puts in order is tested with every manifest.
test('a head with something else in it stays as it is', () => {
  const set = '<AdaptationSet>\n  <Role/>\n  text\n  <Label/>\n  <Representation/></AdaptationSet>'
  expect(inSchemaOrder(set)).toBe(set)
})
