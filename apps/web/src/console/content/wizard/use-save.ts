import type { Category, Content } from '@jinvani/contract'
import { calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { markRecentMedia } from '../../../uploads/recent-uploads.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { mergedOf } from '../../forms/field-differences.ts'
import { useAdmin } from '../../session/session.tsx'
import { showError } from '../../../sentences/show-error.ts'
import { useStaleEdit } from '../../forms/use-stale-edit.ts'
import { noteStarted } from '../processing/note-started.ts'
import type { ContentForm } from './content-fields.ts'
import { formOf } from './content-form.ts'
import { contentViews } from './content-views.ts'
import type { FormErrors } from './form-fields.ts'
import {
  drmStartOf,
  isSlugTaken,
  isStale,
  refusedFields,
  saveContent,
  successMessage,
} from './save-content.ts'
import { startDrmAloud } from './save-toasts.ts'

interface SaveOptions {
  item: Content | undefined
  categories: readonly Category[] | undefined
  /** After everything is stored, before the processing of a film is asked for. */
  onSaved: () => void
  onDone: () => void
  /** From the toast about a new item, wherever one has gone since. */
  onAddAnother: () => void
  onRefused: (errors: FormErrors) => void
}

const readItem = (id: string) => request(calls.getContent, { params: { id } })

function comparingTo(item: Content, categories: SaveOptions['categories']) {
  const read = async () => {
    const stored = await readItem(item._id)
    return { values: formOf(stored), version: stored.version, item: stored }
  }
  return { base: formOf(item), views: contentViews(categories), read }
}

export function useSave({ item, categories, onSaved, onDone, onAddAnother, onRefused }: SaveOptions) {
  const queryClient = useQueryClient()
  const { _id: adminId } = useAdmin()
  const running = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const comparing = item && comparingTo(item, categories)
  const { stale, ask, close } = useStaleEdit(comparing)

  const finish = async (form: ContentForm, saved: Content, before?: Content) => {
    onSaved()
    const drm = drmStartOf(form, saved, before)
    const isNew = before === undefined
    const action = isNew ? { label: 'Add another', onClick: onAddAnother } : undefined
    if (drm === null) toast.success(successMessage(form, isNew), { action })
    const accepted = drm === null ? undefined : await startDrmAloud(drm, isNew, action)
    noteStarted(adminId, { saved, accepted, before })
    if (form.workflow === 'upload') markRecentMedia(adminId, form.fileUrl, saved.drm.enabled)
    for (const key of ['content', 'dashboard'])
      await queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    onDone()
  }
  const refuse = (error: unknown, form: ContentForm) => {
    if (isStale(error)) return void ask(form)
    onRefused(refusedFields(error, form) ?? {})
    if (isSlugTaken(error)) toast.error(failures.content.slugTaken)
    else showError(error, item === undefined ? failures.content.create : failures.content.update)
  }
  const run = async (
    form: ContentForm,
    base: () => Promise<Content | undefined>,
    yours: ContentForm = form,
  ) => {
    // A second click comes before the button can be drawn as busy.
    if (running.current) return
    running.current = true
    setSaving(true)
    try {
      const before = await base()
      await finish(form, await saveContent(form, before, before?.version), before)
    } catch (error) {
      refuse(error, yours)
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  const save = (form: ContentForm) => run(form, () => Promise.resolve(item))
  /** Over what was compared; what this form did not change is theirs, and so are the sources it does not edit. */
  const overwrite = (form: ContentForm) => {
    close()
    if (comparing === undefined || stale?.status !== 'compared')
      return run(form, async () => item && (await readItem(item._id)))
    const { base, views } = comparing
    const { values: theirs, item: stored } = stale.stored
    return run(mergedOf(views, { base, theirs, yours: form }), () => Promise.resolve(stored), form)
  }
  return { save, overwrite, isSaving, stale, closeStale: close }
}
