// Saving an item, and for a protected film the start of its processing.
import { type Category, type Content, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { request } from '../../../../api/client.ts'
import { failures } from '../../../../sentences/error-sentences.ts'
import { newId } from '../../../../browser/new-id.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { markRecentMedia } from '../../../../uploads/recent-uploads.ts'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { useAdmin } from '../../../session/session.tsx'
import { noteStarted } from '../../processing/note-started.ts'
import type { Copy } from '../copied-form.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { formOf } from '../fields/content-form.ts'
import { contentViews } from '../fields/content-views.ts'
import type { CheckContext } from '../fields/form-checks.ts'
import { type FormErrors, errorsOf, fieldOfPath } from '../fields/form-fields.ts'
import { drmStartOf, saveContent, successMessage } from './save-content.ts'
import { startDrmAloud } from './save-toasts.ts'

interface SaveOptions {
  form: UseFormReturn<ContentForm, CheckContext>
  initial: ContentForm
  step: number
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  onRefused: (errors: FormErrors) => void
}

const slugTaken = {
  sentence: failures.content.slugTaken,
  field: 'slug',
  message: failures.content.slugTaken,
} as const

const readItem = (id: string) => request(calls.getContent, { params: { id } })

function comparingTo(item: Content, categories: SaveOptions['categories']) {
  const read = async () => {
    const stored = await readItem(item._id)
    return { values: formOf(stored), version: stored.version, item: stored }
  }
  const { _id: id, version } = item
  return { base: formOf(item), views: contentViews(categories), read, history: { id, version } }
}

interface Sent {
  saved: Content
  /** Over what it was saved. */
  before: Content | undefined
}

/** What follows once the item is stored. */
function useAfterSaving() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { _id: adminId } = useAdmin()
  // From the toast about a new item, wherever one has gone since: also where the form that made it is still there.
  const addAnother = {
    label: 'Add another',
    onClick: () => void navigate('/content/new', { state: { another: newId() } }),
  }

  return async ({ saved, before }: Sent, form: ContentForm) => {
    const drm = drmStartOf(form, saved, before)
    const isNew = before === undefined
    const action = isNew ? addAnother : undefined
    if (drm === null) toast.success(successMessage(form, isNew), { action })
    const accepted = drm === null ? undefined : await startDrmAloud(drm, isNew, action)
    noteStarted(adminId, { saved, accepted, before })
    if (form.workflow === 'upload') markRecentMedia(adminId, form.fileUrl, saved.drm.enabled)
    for (const key of ['content', 'dashboard'])
      await queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  }
}

export function useSave({ form, initial, step, item, copy, categories, onRefused }: SaveOptions) {
  const finish = useAfterSaving()
  /** What this form did not change is theirs, and so are the sources it does not edit. */
  const send = async (values: ContentForm, version: number | undefined, stored?: { item: Content }) => {
    const isBlind = item !== undefined && version === undefined
    const before = stored?.item ?? (isBlind ? await readItem(item._id) : item)
    return { saved: await saveContent(values, before), before }
  }
  return useSaveForm({
    form,
    initial,
    step,
    version: item?.version,
    send,
    success: finish,
    failure: item === undefined ? failures.content.create : failures.content.update,
    failureOf: ({ status }) => (status === 409 ? slugTaken : undefined),
    fieldOf: (path) => fieldOfPath(path, form.getValues('workflow')),
    onRefused: (complaints) => onRefused(errorsOf(complaints)),
    comparing: item && comparingTo(item, categories),
    doneTo: '/content',
    draft: copy ? { name: 'content-copy', id: copy.of } : { name: 'content', id: item?._id },
  })
}
