import {
  type Content,
  type ImageKind,
  type Lack,
  type PictureSize,
  lacksOf,
  mapImageKinds,
} from '@jinvani/contract'
import { type Uploads, runningSlots } from '../running-uploads.ts'
import { lackText } from '../../readiness/lacks.ts'
import { indiaText } from '../../schedule/india-time.ts'
import { activeLock, isDrmOn, startsDrmOver, takesReadyAway, willBeActive } from './content-drm.ts'
import { type ContentForm, isSpoken } from './content-fields.ts'
import { chosenAddress, makeSources } from './content-sources.ts'

interface Known {
  item: Content | undefined
  /** Sizes of pictures that the browser has measured, by address. The item stores the sizes of its saved pictures. */
  measured: Partial<Record<string, PictureSize>>
  uploading: Uploads
}

/** What the item would lack if it were saved now. Running uploads count as done. */
export function formLacks(form: ContentForm, { item, measured, uploading }: Known): Lack[] {
  const storedSize = (kind: ImageKind, url: string) =>
    item?.images[kind] === url ? item.imageSizes[kind] : undefined
  const isSameSource = item?.sources[0]?.url === chosenAddress(form)
  const lacks = lacksOf({
    synopsis: form.synopsis,
    categories: form.categories,
    sourceWorkflow: form.workflow,
    sources: startsDrmOver(form, item) ? [] : makeSources(form, item),
    drm: { enabled: isDrmOn(form) },
    processing: item?.processing ?? null,
    deadSource: isSameSource ? item.deadSource : null,
    images: mapImageKinds((kind) => form[kind].trim()),
    imageSizes: mapImageKinds((kind) => measured[form[kind].trim()] ?? storedSize(kind, form[kind].trim())),
    rating: form.rating,
    descriptors: form.descriptors,
    hasSpeech: isSpoken(form),
    captions: item?.captions ?? [],
  })
  const running: readonly string[] = runningSlots(uploading)
  return lacks.filter(({ kind }) => !running.includes(kind === 'source' ? 'file' : kind))
}

function liveChange(form: ContentForm, item: Content | undefined, isUploading: boolean): string {
  const isWaiting = activeLock(form, item) !== null
  if (willBeActive(form, item)) {
    const end = indiaText(form.unpublishAt)
    const begins = isUploading ? 'Goes live once it is uploaded.' : 'Goes live at once.'
    return `${item?.active === true ? 'It stays live, with these changes.' : begins}${end && ` Ends on ${end}.`}`
  }
  const start = indiaText(form.publishAt)
  const goesLive = item?.active === true ? 'Goes offline now, and live again' : 'Goes live'
  if (start !== '') return `${goesLive} on ${start}${isWaiting ? ', if the film is ready by then' : ''}.`
  if (item?.active === true)
    return takesReadyAway(form, item)
      ? 'Goes offline until all streams are made again and you activate it.'
      : 'Goes offline at once: it is not active.'
  const reason =
    form.fileUrl === '' && !isUploading ? 'it has no file yet' : 'the film must be processed first'
  return `Saved as a draft: ${isWaiting ? reason : 'it is not active'}.`
}

/** What a save does, in words, for example "Goes live at once. Missing: banner, captions." */
export function saveOutcome(form: ContentForm, known: Known): string {
  const { item, uploading } = known
  const lacks = formLacks(form, known)
  // If the item cannot be active yet, `liveChange` already says that its film is not ready.
  const told = activeLock(form, item) === null ? lacks : lacks.filter(({ kind }) => kind !== 'file')
  return `${liveChange(form, item, uploading.file !== undefined)} ${lackText(told)}`.trim()
}
