// Checks of the form before a save: those of the contract, and those that need more, such as the stored item.
import {
  ContentInput,
  findPageProblem,
  isHttpsUrl,
  scheduleProblems,
  youtubeVideoId,
  type Category,
  type Content,
} from '@jinvani/contract'
import { placeErrors } from '../../forms/field-differences.ts'
import { misfits } from '../../item-facts/category-choices.ts'
import { chaptersError } from './chapter-rows.ts'
import { isDrmOn, willBeActive } from './content-drm.ts'
import type { ContentForm } from './content-fields.ts'
import { type FormErrors, fieldOfPath, firstErrors, makePayload } from './content-form.ts'

export interface CheckContext {
  item?: Content | undefined
  categories?: readonly Category[] | undefined
  /** While this is set, a missing file is no error. */
  isUploading?: boolean
}

function fileError(form: ContentForm, { item, isUploading = false }: CheckContext): string | null {
  if (form.fileUrl === '') {
    return willBeActive(form, item) && !isUploading
      ? 'Upload a file first, or clear Active in step 1 to save without one'
      : null
  }
  const isOther = form.fileType.startsWith(form.mediaType === 'audio' ? 'video/' : 'audio/')
  const isUnchanged = item?.mediaType === form.mediaType && item.sources[0]?.url === form.fileUrl
  return isOther && !isUnchanged
    ? `The uploaded file is not ${form.mediaType}. Upload another one or change the media type in step 1`
    : null
}

function sourceErrors(form: ContentForm, context: CheckContext): FormErrors {
  if (form.workflow === 'youtube') {
    const message = form.youtubeUrl.trim() === '' ? 'YouTube link is required' : 'Invalid YouTube link'
    return youtubeVideoId(form.youtubeUrl) === null ? { youtubeUrl: message } : {}
  }
  if (form.workflow === 'external') {
    if (form.externalUrl.trim() === '') return { externalUrl: 'External URL is required' }
    if (!isHttpsUrl(form.externalUrl.trim())) return { externalUrl: 'External URL must be an https URL' }
    const isStored = context.item?.sources.some(({ url }) => url === form.externalUrl) === true
    const message = isStored ? null : findPageProblem(form.externalUrl)
    return message === null ? {} : { externalUrl: message }
  }
  const message = fileError(form, context)
  return message === null ? {} : { fileUrl: message }
}

function choiceErrors(form: ContentForm, { item, categories = [] }: CheckContext): FormErrors {
  const errors: FormErrors = {}
  const chapters = chaptersError(form.chapters, Number(form.durationSec))
  if (chapters !== null) errors.chapters = chapters
  if (isDrmOn(form) && form.bitrates.length === 0) errors.bitrates = 'Choose at least one bitrate'
  // Categories that the item already has may stay, as in the server's `checkCategories`.
  const kept = item?.mediaType === form.mediaType ? item.categories : []
  const added = form.categories.filter((id) => !kept.includes(id))
  const wrong = misfits(categories, added, form.mediaType)
  if (wrong.length > 0) errors.categories = `Not for ${form.mediaType}: ${wrong.join(', ')}`
  return errors
}

export function checkForm(form: ContentForm, context: CheckContext): FormErrors {
  const { item } = context
  const times = scheduleProblems({ ...form, active: willBeActive(form, item) }, item)
  const issues = ContentInput.safeParse(makePayload(form, item)).error?.issues ?? []
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return {
    ...Object.fromEntries(times.map(({ path, message }) => [path, message])),
    ...firstErrors(placeErrors(errors, (path) => fieldOfPath(path, form.workflow))),
    ...sourceErrors(form, context),
    ...choiceErrors(form, context),
  }
}
