// What the review shows, step by step, as label and text.
import { ratingLabels, splitPeople, splitTags } from '@jinvani/contract'
import type { Category, SourceWorkflow } from '@jinvani/contract'
import { yesNo } from '../../forms/field-differences.ts'
import { approximateMinutes } from './approximate-minutes.ts'
import { bitrateList, isDrmOn, willBeActive } from './content-drm.ts'
import type { ContentForm } from './content-form.ts'
import type { CheckContext } from './form-checks.ts'

export type Fact = [label: string, text: string]

export const platformLabels = { web: 'Web', android: 'Android', ios: 'iOS' } as const
export const mediaTypeLabels = { video: 'Video', audio: 'Audio' } as const
export const workflowLabels: Record<SourceWorkflow, string> = {
  upload: 'Upload Own Content',
  youtube: 'YouTube Link',
  external: 'External URL',
}
/** `1080p30` is shown as 1080p. */
export const bitrateLabel = (bitrate: string) => bitrate.replace(/30$/, '')

export const namesOf = (ids: readonly string[], categories: readonly Category[] = []) =>
  ids.map((id) => categories.find((category) => category._id === id)?.name ?? id).join(', ')

function durationOf(typed: string): string {
  const minutes = approximateMinutes(typed)
  return minutes === null ? 'Unknown' : `${typed.trim()} seconds (${minutes})`
}

function drmOf(form: ContentForm): string {
  if (!isDrmOn(form)) return 'Off'
  return `On: ${bitrateList(form).split(',').map(bitrateLabel).join(', ')}`
}

function basicFacts(form: ContentForm, { item, categories }: CheckContext): Fact[] {
  return [
    ['Title', form.title],
    ['Slug', form.slug],
    ['Synopsis', form.synopsis],
    ['Media Type', mediaTypeLabels[form.mediaType]],
    ['Platform', platformLabels[form.platform]],
    ['Duration', durationOf(form.durationSec)],
    ['Categories', namesOf(form.categories, categories)],
    ['Tags', splitTags(form.tags).join(', ')],
    ['DRM', drmOf(form)],
    ['Featured', yesNo(form.featured)],
    ['Active', yesNo(willBeActive(form, item))],
  ]
}

/** The address that will be saved; the other two are left behind. */
export function chosenAddress(form: ContentForm): string {
  const addresses = { upload: form.fileUrl, youtube: form.youtubeUrl, external: form.externalUrl }
  return addresses[form.workflow].trim()
}

function creditFacts(form: ContentForm): Fact[] {
  return [
    ['Rating', form.rating === '' ? '' : ratingLabels[form.rating]],
    ['Written and Directed By', form.writtenAndDirectedBy],
    ['Music', form.music],
    ['Lyrics', form.lyrics],
    ['Singers', splitPeople(form.singers).join(', ')],
    ['Cast', splitPeople(form.cast).join(', ')],
  ]
}

/** By step; the images of step 4 are shown as pictures. */
export function reviewFacts(form: ContentForm, context: CheckContext): Record<1 | 2 | 3 | 5, Fact[]> {
  return {
    1: basicFacts(form, context),
    2: [['Source Type', workflowLabels[form.workflow]]],
    3: [[form.workflow === 'upload' ? 'File' : 'Address', chosenAddress(form)]],
    5: creditFacts(form),
  }
}
