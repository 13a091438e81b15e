import { expect, test } from 'vitest'
import { inSchemaOrder } from './read-dash.ts'

// every-manifest.long.test.ts tests with real manifests that elements are sorted.
test('an adaptation set with text between its first elements stays as it is', () => {
  const set = '<AdaptationSet>\n  <Role/>\n  text\n  <Label/>\n  <Representation/></AdaptationSet>'
  expect(inSchemaOrder(set)).toBe(set)
})
