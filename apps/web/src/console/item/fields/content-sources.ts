// The form edits one source of an item. The other sources stay, but protected streams go when DRM is switched off.
import { canonicalYoutubeUrl, externalSourceKind, mimeTypeOf } from '@jinvani/contract'
import type { Content, Source, SourceInput, SourceWorkflow } from '@jinvani/contract'
import { isUnderWay } from '../../item-facts/film-state.ts'
import { isDrmOn } from './content-drm.ts'
import type { ContentForm } from './content-fields.ts'

export const workflowLabels: Record<SourceWorkflow, string> = {
  upload: 'Upload Own Content',
  youtube: 'YouTube Link',
  external: 'External URL',
}

/** The address of the chosen workflow. Addresses typed for the other two workflows are not saved. */
export function chosenAddress(form: ContentForm): string {
  const addresses = { upload: form.fileUrl, youtube: form.youtubeUrl, external: form.externalUrl }
  return addresses[form.workflow].trim()
}

/** `edited`: the source in the form, which is the uploaded file or else the first source. `place`: its index. */
function splitSources(item?: Content): { edited?: Source | undefined; others: Source[]; place: number } {
  if (item === undefined) return { others: [], place: 0 }
  const { sourceWorkflow, sources } = item
  if (item.drm.enabled)
    return { others: sources.filter(({ licenceUrl }) => licenceUrl === undefined), place: 0 }
  const file = sourceWorkflow === 'upload' ? sources.findIndex(({ kind }) => kind === 'mp4') : 0
  const place = Math.max(0, file)
  return { edited: sources[place], others: sources.toSpliced(place, 1), place }
}

export function storedSource(
  item: Content,
): Partial<Pick<ContentForm, 'fileUrl' | 'fileType' | 'fileNeedsStreams' | 'youtubeUrl' | 'externalUrl'>> {
  if (item.drm.enabled) return { fileUrl: item.drm.s3Url }
  const { edited } = splitSources(item)
  if (edited === undefined) return {}
  const { url, mimeType, needsStreams = false } = edited
  if (item.sourceWorkflow === 'upload')
    return { fileUrl: url, fileType: mimeType, fileNeedsStreams: needsStreams }
  return item.sourceWorkflow === 'youtube' ? { youtubeUrl: url } : { externalUrl: url }
}

export function isFileUnread({ workflow, fileUrl }: ContentForm, item?: Content): boolean {
  if (workflow !== 'upload' || fileUrl === '') return false
  return item === undefined || storedSource(item).fileUrl !== fileUrl || isUnderWay(item)
}

function typedSource(form: ContentForm): SourceInput | null {
  const entry = (kind: SourceInput['kind'], url: string, mimeType = mimeTypeOf(kind, form.mediaType)) =>
    url === '' ? null : { kind, url, quality: 'auto', mimeType }
  if (form.workflow === 'upload') return entry('mp4', form.fileUrl, form.fileType || undefined)
  if (form.workflow === 'youtube') {
    return entry('youtube', canonicalYoutubeUrl(form.youtubeUrl) ?? form.youtubeUrl.trim())
  }
  return entry(externalSourceKind(form.externalUrl) ?? 'mp4', form.externalUrl.trim())
}

export function makeSources(form: ContentForm, item?: Content): SourceInput[] {
  const { edited, others, place } = splitSources(item)
  if (isDrmOn(form)) return item?.drm.enabled === true ? item.sources : others
  const typed = typedSource(form)
  const isSame = edited?.url === typed?.url && item?.sourceWorkflow === form.workflow
  // If nothing is new, the stored source stays, with its quality and type.
  const source = edited !== undefined && isSame && item?.mediaType === form.mediaType ? edited : typed
  // The apps try the sources in this order, so each keeps its place.
  return source === null ? others : (others as SourceInput[]).toSpliced(place, 0, source)
}
