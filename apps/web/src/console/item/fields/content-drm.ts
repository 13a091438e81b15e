// How the form treats a protected film (specification section 4).
import { type Content, chooseDrmProvider, filmBitrates, playsAsItIs } from '@jinvani/contract'
import type { ContentForm, ContentPayload } from './content-fields.ts'

export const isOwnFilm = (form: ContentForm) => form.mediaType === 'video' && form.workflow === 'upload'
export const isDrmOn = (form: ContentForm) => form.drmEnabled && isOwnFilm(form)

export const bitrateList = (form: ContentForm) =>
  filmBitrates.filter((bitrate) => form.bitrates.includes(bitrate)).join(',')

export const bitrateLabel = (bitrate: string) => bitrate.replace(/30$/, '')

const sizesText = (form: ContentForm) => bitrateList(form).split(',').map(bitrateLabel).join(', ')

export function makeDrm(form: ContentForm): ContentPayload['drm'] {
  if (!isDrmOn(form)) return { enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' }
  return {
    enabled: true,
    provider: chooseDrmProvider(true),
    bitrate: bitrateList(form),
    status: 'pending',
    s3Url: form.fileUrl,
  }
}

/** True if saving starts DRM processing over: DRM is switched on, or file, bitrates or data saver changed. */
export function startsDrmOver(form: ContentForm, item?: Content): boolean {
  if (!isDrmOn(form)) return false
  if (item === undefined || !item.drm.enabled) return true
  const isOther = item.drm.s3Url !== form.fileUrl || item.drm.bitrate !== bitrateList(form)
  return isOther || item.dataSaver !== form.dataSaver
}

export const takesReadyAway = (form: ContentForm, item?: Content) =>
  item?.drm.enabled === true && item.drm.status === 'ready' && startsDrmOver(form, item)

export const drmText = (form: ContentForm, isOn: boolean) => (isOn ? `On: ${sizesText(form)}` : 'Off')

export const drmFact = (form: ContentForm, item?: Content) =>
  drmText(form, isDrmOn(form)) +
  (takesReadyAway(form, item) ? '. All streams are made again; it is inactive until you activate it.' : '')

/** Tells what saving does with a protected file; null if the badge already says enough. */
export function protectionAdvice(form: ContentForm, item?: Content): string | null {
  if (form.fileUrl === '' || startsDrmOver(form, item)) {
    return `After saving, the file is encrypted in ${sizesText(form)}, none larger than the film itself. This takes 5-15 minutes; the streaming addresses are added automatically and the item can then be activated.`
  }
  if (item?.drm.status !== 'ready') return null
  return 'The film is encrypted and ready. Another file restarts the processing; the item is inactive meanwhile.'
}

const unconverted = 'A file of this kind is saved inactive. It can be activated once it has been converted.'
const waiting = 'DRM content is saved inactive. It can be activated once DRM processing is ready.'

/** Why the item cannot be active now; null if it can. */
export function activeLock(form: ContentForm, item?: Content): string | null {
  if (!isDrmOn(form)) {
    const { workflow, fileUrl: url, fileNeedsStreams: needsStreams } = form
    // The streams count only if they were made of this file.
    const sources = item?.sources[0]?.url === url ? item.sources : [{ url, needsStreams }]
    return workflow !== 'upload' || sources.some(playsAsItIs) ? null : unconverted
  }
  if (item === undefined || startsDrmOver(form, item)) return waiting
  if (item.drm.status === 'ready') return null
  if (item.drm.status === 'failed')
    return 'DRM processing failed. The item can be activated once it is ready.'
  return waiting
}

export const willBeActive = (form: ContentForm, item?: Content) =>
  form.active && activeLock(form, item) === null
