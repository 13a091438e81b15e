import { expect, it } from 'vitest'
import { emptyForm } from './content-form.ts'
import { parseDraft } from './draft.ts'

const draft = {
  form: { ...emptyForm, title: 'Half a title', bitrates: ['240p30' as const] },
  step: 4,
  version: 2,
}

it('comes back as it was typed', () => {
  expect(parseDraft(JSON.stringify(draft), 2)).toEqual(draft)
})

it('is not offered over another version, or when it cannot be read', () => {
  expect(parseDraft(JSON.stringify(draft), 3)).toBeNull()
  expect(parseDraft('{', 2)).toBeNull()
  expect(parseDraft(null, 2)).toBeNull()
  const older = { ...draft, form: { ...draft.form, singers: undefined } }
  expect(parseDraft(JSON.stringify(older), 2)).toBeNull()
  expect(parseDraft(JSON.stringify({ ...draft, form: { ...draft.form, tags: [] } }), 2)).toBeNull()
})
