import type { Content } from '@jinvani/contract'
import { calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failures } from '../../../api/error-sentences.ts'
import { markRecentMedia } from '../../../api/recent-uploads.ts'
import { toast } from '../../../ui/toast.ts'
import { useAdmin } from '../../shell/session.tsx'
import { showError } from '../../shell/show-error.ts'
import { noteStarted } from '../processing/note-started.ts'
import type { ContentForm } from './content-form.ts'
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
  /** After everything is stored, before the processing of a film is asked for. */
  onSaved: () => void
  onDone: () => void
  onRefused: (errors: FormErrors) => void
}

export function useSave({ item, onSaved, onDone, onRefused }: SaveOptions) {
  const queryClient = useQueryClient()
  const { _id: adminId } = useAdmin()
  const running = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [isStaleOpen, setStaleOpen] = useState(false)

  const finish = async (form: ContentForm, saved: Content, before?: Content) => {
    onSaved()
    const drm = drmStartOf(form, saved, before)
    if (drm === null) toast.success(successMessage(form, before === undefined))
    const accepted = drm === null ? undefined : await startDrmAloud(drm, before === undefined)
    noteStarted(adminId, { saved, accepted, before })
    if (form.workflow === 'upload') markRecentMedia(adminId, form.fileUrl, saved.drm.enabled)
    for (const key of ['content', 'dashboard'])
      await queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    onDone()
  }
  const refuse = (error: unknown, form: ContentForm) => {
    if (isStale(error)) return setStaleOpen(true)
    onRefused(refusedFields(error, form) ?? {})
    if (isSlugTaken(error)) toast.error(failures.content.slugTaken)
    else showError(error, item === undefined ? failures.content.create : failures.content.update)
  }
  const run = async (form: ContentForm, base: () => Promise<Content | undefined>) => {
    // A second click comes before the button can be drawn as busy.
    if (running.current) return
    running.current = true
    setSaving(true)
    try {
      const before = await base()
      await finish(form, await saveContent(form, before, before?.version), before)
    } catch (error) {
      refuse(error, form)
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  const save = (form: ContentForm) => run(form, () => Promise.resolve(item))
  /** Over whatever somebody else saved meanwhile; the sources this form does not edit are theirs. */
  const overwrite = (form: ContentForm) => {
    setStaleOpen(false)
    return run(form, async () => item && (await request(calls.getContent, { params: { id: item._id } })))
  }
  return { save, overwrite, isSaving, isStaleOpen, closeStale: () => setStaleOpen(false) }
}
