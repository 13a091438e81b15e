import { type Category, type Content, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { ownFilmsKey } from '../../api/query-client.ts'
import { newId } from '../../browser/new-id.ts'
import { failures, sentenceOf, successes } from '../../sentences/error-sentences.ts'
import { toastMs } from '../../sentences/first-sentences.ts'
import { isWorthShowing } from '../../sentences/show-error.ts'
import { type ToastAction, toast } from '../../ui/toasts/toast.ts'
import { markRecentMedia } from '../../uploads/recent-uploads.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useAdmin } from '../session/session.tsx'
import type { Copy } from './copied-form.ts'
import { bitrateList, startsDrmOver } from './fields/content-drm.ts'
import type { ContentForm } from './fields/content-fields.ts'
import {
  type FormErrors,
  contentViews,
  firstErrors,
  fieldOfPath,
  fillForm,
  makePayload,
} from './fields/content-form.ts'
import type { CheckContext } from './fields/form-checks.ts'

/** The request that starts the DRM processing; null if none is needed, or if the ID or the file is missing. */
export function drmStart(form: ContentForm, saved: Pick<Content, '_id'>, before?: Content) {
  if (!startsDrmOver(form, before) || form.fileUrl === '' || !saved._id) return null
  const wanted = { contentId: saved._id, s3Url: form.fileUrl, bitrate: bitrateList(form) }
  return { ...wanted, drmEnabled: true, downloadMode: false } as const
}

export function successMessage(form: ContentForm, isNew: boolean): string {
  if (!isNew) return 'Content updated successfully'
  if (form.workflow === 'youtube') return 'YouTube content created successfully'
  if (form.workflow === 'external') return 'External content created successfully'
  return 'Content created successfully'
}

async function startDrmAloud(
  body: NonNullable<ReturnType<typeof drmStart>>,
  isNew: boolean,
  action?: ToastAction,
): Promise<void> {
  const worded = (sentence: string) =>
    isNew ? sentence : sentence.replace('Content created', 'Content updated')
  toast.info(successes.content.drmStarting)
  try {
    await request(calls.protectFilm, { body })
    toast.success(worded(successes.content.drmStarted), { duration: toastMs.drm, action })
  } catch (error) {
    if (!isWorthShowing(error)) return
    toast.error(worded(failures.content.drm), { description: sentenceOf(error), duration: toastMs.drm })
  }
}

interface SaveOptions {
  form: UseFormReturn<ContentForm, CheckContext>
  initial: ContentForm
  step: number
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  onRefused: (errors: FormErrors) => void
}

const readItem = (id: string) => request(calls.getContent, { params: { id } })

function useAfterSaving() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { _id: adminId } = useAdmin()
  // Offered in the toast about a new video. The new value of `another` empties the form, even if it is still open.
  const addAnother = {
    label: 'Add another',
    onClick: () => void navigate('/content/new', { state: { another: newId() } }),
  }

  return async ({ saved, before }: { saved: Content; before: Content | undefined }, form: ContentForm) => {
    const drm = drmStart(form, saved, before)
    const isNew = before === undefined
    const addLyrics = {
      label: 'Add lyrics',
      onClick: () => void navigate(`/content/edit/${saved._id}?tab=lyrics`),
    }
    const action = isNew ? (saved.mediaType === 'audio' ? addLyrics : addAnother) : undefined
    if (drm === null) toast.success(successMessage(form, isNew), { action })
    else await startDrmAloud(drm, isNew, action)
    if (form.workflow === 'upload') markRecentMedia(adminId, form.fileUrl, saved.drm.enabled)
    void queryClient.invalidateQueries({ queryKey: ownFilmsKey })
    for (const key of ['content', 'dashboard'])
      await queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  }
}

export function useSave({ form, initial, step, item, copy, categories, onRefused }: SaveOptions) {
  const finish = useAfterSaving()
  /**
   * Sends the form. `stored`: another person's newer version, which this save overwrites. Fields that were not edited
   * here keep the values of `stored`.
   */
  const send = async (values: ContentForm, version: number | undefined, stored?: Content) => {
    const isBlind = item !== undefined && version === undefined
    const before = stored ?? (isBlind ? await readItem(item._id) : item)
    const body = makePayload(values, before)
    const saving = before
      ? request(calls.updateContent, { params: { id: before._id }, body, ifMatch: version ?? before.version })
      : request(calls.createContent, { body })
    return { saved: await saving, before }
  }
  return useSaveForm({
    form,
    initial,
    step,
    send,
    success: finish,
    failure: item === undefined ? failures.content.create : failures.content.update,
    slugTaken: { sentence: failures.content.slugTaken, message: failures.content.slugTaken },
    fieldOf: (path) => fieldOfPath(path, form.getValues('workflow')),
    onRefused: (complaints) => onRefused(firstErrors(complaints)),
    comparing: item && {
      item,
      valuesOf: fillForm,
      views: contentViews(categories),
      read: readItem,
      hasHistory: true,
    },
    doneTo: '/content',
    draft: copy ? { name: 'content-copy', id: copy.of } : { name: 'content', id: item?._id },
  })
}
