// The fields of the form as they are compared with somebody else's version.
import { type Category, ratingLabels, splitPeople, splitTags } from '@jinvani/contract'
import { type FieldView, yesNo } from '../../forms/field-differences.ts'
import { bitrateList } from './content-drm.ts'
import type { ContentForm, FieldName } from './content-form.ts'
import {
  bitrateLabel,
  chosenAddress,
  mediaTypeLabels,
  namesOf,
  platformLabels,
  workflowLabels,
} from './review-facts.ts'

type View = FieldView<ContentForm>
type PlainName = { [Name in FieldName]: ContentForm[Name] extends string ? Name : never }[FieldName]

const plain = (label: string, name: PlainName): View => ({
  label,
  names: [name],
  text: (form) => form[name].trim(),
})
const people = (label: string, name: 'singers' | 'cast'): View => ({
  label,
  names: [name],
  text: (form) => splitPeople(form[name]).join(', '),
})

const sourceView: View = {
  label: 'Source',
  names: ['workflow', 'fileUrl', 'fileType', 'youtubeUrl', 'externalUrl'],
  text: (form) => [workflowLabels[form.workflow], chosenAddress(form)].filter(Boolean).join(': '),
}
const drmView: View = {
  label: 'DRM',
  names: ['drmEnabled', 'bitrates'],
  text: (form) =>
    form.drmEnabled ? `On: ${bitrateList(form).split(',').map(bitrateLabel).join(', ')}` : 'Off',
}

export function contentViews(categories: readonly Category[] = []): readonly View[] {
  return [
    plain('Title', 'title'),
    plain('Slug', 'slug'),
    plain('Synopsis', 'synopsis'),
    { label: 'Media Type', names: ['mediaType'], text: (form) => mediaTypeLabels[form.mediaType] },
    { label: 'Platform', names: ['platform'], text: (form) => platformLabels[form.platform] },
    plain('Duration (seconds)', 'durationSec'),
    { label: 'Categories', names: ['categories'], text: (form) => namesOf(form.categories, categories) },
    { label: 'Tags', names: ['tags'], text: (form) => splitTags(form.tags).join(', ') },
    drmView,
    { label: 'Featured', names: ['featured'], text: (form) => yesNo(form.featured) },
    { label: 'Active', names: ['active'], text: (form) => yesNo(form.active) },
    sourceView,
    plain('Poster', 'poster'),
    plain('Thumbnail', 'thumbnail'),
    plain('Banner', 'banner'),
    {
      label: 'Rating',
      names: ['rating'],
      text: ({ rating }) => (rating === '' ? '' : ratingLabels[rating]),
    },
    plain('Written and Directed By', 'writtenAndDirectedBy'),
    plain('Music', 'music'),
    plain('Lyrics', 'lyrics'),
    people('Singers', 'singers'),
    people('Cast', 'cast'),
  ]
}
