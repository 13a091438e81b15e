import type { FieldErrors, Resolver } from 'react-hook-form'
import { checkForm } from './form-checks.ts'
import type { CheckContext } from './form-checks.ts'
import type { ContentForm } from './content-form.ts'

export const formResolver: Resolver<ContentForm, CheckContext> = (form, context = {}) => {
  const errors: FieldErrors<ContentForm> = {}
  for (const [field, message] of Object.entries(checkForm(form, context))) {
    Object.assign(errors, { [field]: { type: 'check', message } })
  }
  return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors }
}
