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

/** Index of the source that the form edits: the first, or for an upload its file, which may come after its streams. */
function editedIndex({ sourceWorkflow, sources }: Content): number {
  const file = sourceWorkflow === 'upload' ? sources.findIndex(({ kind }) => kind === 'mp4') : 0
  return Math.max(0, file)
}

export function storedSource(
  item: Content,
): Partial<Pick<ContentForm, 'fileUrl' | 'fileType' | 'fileNeedsStreams' | 'youtubeUrl' | 'externalUrl'>> {
  if (item.drm.enabled) return { fileUrl: item.drm.s3Url }
  const edited = item.sources[editedIndex(item)]
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

function editedSource(item?: Content): Source | undefined {
  return item === undefined || item.drm.enabled ? undefined : item.sources[editedIndex(item)]
}

function otherSources(item?: Content): Source[] {
  if (item === undefined) return []
  return item.drm.enabled
    ? item.sources.filter(({ licenceUrl }) => licenceUrl === undefined)
    : item.sources.toSpliced(editedIndex(item), 1)
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

/** The source to save. If the address is unchanged, the stored entry stays, with its quality and type. */
function firstSource(form: ContentForm, item?: Content): SourceInput | null {
  const typed = typedSource(form)
  const before = editedSource(item)
  const isSame = before?.url === typed?.url && item?.sourceWorkflow === form.workflow
  return before !== undefined && isSame && item?.mediaType === form.mediaType ? before : typed
}

export function makeSources(form: ContentForm, item?: Content): SourceInput[] {
  if (isDrmOn(form)) return item?.drm.enabled === true ? item.sources : otherSources(item)
  const first = firstSource(form, item)
  const others: SourceInput[] = otherSources(item)
  // The apps try the sources in this order, so each keeps its place.
  const place = item === undefined || item.drm.enabled ? 0 : editedIndex(item)
  return first === null ? others : others.toSpliced(place, 0, first)
}
