// The two calls of saving: the item, then, for a protected film, the start of its processing.
import { calls } from '@jinvani/contract'
import type { Content, FieldError } from '@jinvani/contract'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/client.ts'
import { bitrateList, startsDrmOver } from './content-drm.ts'
import type { ContentForm } from './content-fields.ts'
import { payloadOf } from './content-form.ts'
import { fieldOfPath, firstError } from './form-fields.ts'
import type { FormErrors } from './form-fields.ts'

/** Without a version the item is overwritten whatever happened to it since. */
export async function saveContent(form: ContentForm, item?: Content, version?: number): Promise<Content> {
  const body = payloadOf(form, item)
  if (item === undefined) return await request(calls.createContent, { body })
  return await request(calls.updateContent, { params: { id: item._id }, body, ifMatch: version })
}

/** What the processing needs; null where DRM is off, nothing changed, or the id or the file is missing. */
export function drmStartOf(form: ContentForm, saved: Pick<Content, '_id'>, before?: Content) {
  if (!startsDrmOver(form, before) || form.fileUrl === '' || !saved._id) return null
  const wanted = { contentId: saved._id, s3Url: form.fileUrl, bitrate: bitrateList(form) }
  return { ...wanted, drmEnabled: true, downloadMode: false } as const
}

export function startDrm(body: NonNullable<ReturnType<typeof drmStartOf>>) {
  return request(calls.startDrm, { body })
}

export function successMessage(form: ContentForm, isNew: boolean): string {
  if (!isNew) return 'Content updated successfully'
  if (form.workflow === 'youtube') return 'YouTube content created successfully'
  if (form.workflow === 'external') return 'External content created successfully'
  return 'Content created successfully'
}

export const isStale = (error: unknown) => error instanceof ApiError && error.status === 412
export const isSlugTaken = (error: unknown) => error instanceof ApiError && error.status === 409

/** The server's complaints at the fields that show them. */
function serverErrors(errors: readonly FieldError[], workflow: ContentForm['workflow']): FormErrors {
  const found: FormErrors = {}
  for (const { path, message } of errors) {
    const field = fieldOfPath(path, workflow)
    if (field !== null) found[field] ??= message
  }
  return found
}

/** Errors of a refused save by field, or null where the answer names none that is shown. */
export function refusedFields(error: unknown, form: ContentForm): FormErrors | null {
  if (isSlugTaken(error)) return { slug: 'Content with this slug already exists' }
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const found = serverErrors(error.errors, form.workflow)
  return firstError(found) === null ? null : found
}
