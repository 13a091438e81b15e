// The two calls of a save: the item, and for a protected film the start of its processing.
import { type Content, calls } from '@jinvani/contract'
import { request } from '../../../api/client.ts'
import { bitrateList, startsDrmOver } from './fields/content-drm.ts'
import type { ContentForm } from './fields/content-fields.ts'
import { payloadOf } from './fields/content-form.ts'

export function saveContent(form: ContentForm, item?: Content): Promise<Content> {
  const body = payloadOf(form, item)
  if (item === undefined) return request(calls.createContent, { body })
  return request(calls.updateContent, { params: { id: item._id }, body, ifMatch: item.version })
}

/** Input of the processing; null if DRM is off, nothing changed, or the id or the file is missing. */
export function drmStartOf(form: ContentForm, saved: Pick<Content, '_id'>, before?: Content) {
  if (!startsDrmOver(form, before) || form.fileUrl === '' || !saved._id) return null
  const wanted = { contentId: saved._id, s3Url: form.fileUrl, bitrate: bitrateList(form) }
  return { ...wanted, drmEnabled: true, downloadMode: false } as const
}

export function startDrm(body: NonNullable<ReturnType<typeof drmStartOf>>) {
  return request(calls.protectFilm, { body })
}

export function successMessage(form: ContentForm, isNew: boolean): string {
  if (!isNew) return 'Content updated successfully'
  if (form.workflow === 'youtube') return 'YouTube content created successfully'
  if (form.workflow === 'external') return 'External content created successfully'
  return 'Content created successfully'
}
