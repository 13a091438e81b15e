import { expect, test } from 'vitest'
import { inSchemaOrder } from './dash-order.ts'

// The sorting itself is tested with real manifests: every-manifest.long.test.ts.
test('an adaptation set with text between its first elements stays as it is', () => {
  const set = '<AdaptationSet>\n  <Role/>\n  text\n  <Label/>\n  <Representation/></AdaptationSet>'
  expect(inSchemaOrder(set)).toBe(set)
})
