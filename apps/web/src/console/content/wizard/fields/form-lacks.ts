// What the item would lack as the form stands.
import {
  type Content,
  type ImageKind,
  type Lack,
  type PictureSize,
  imageKinds,
  lacksOf,
} from '@jinvani/contract'
import { isDrmOn, startsDrmOver } from './content-drm.ts'
import { type ContentForm, isSpoken } from './content-fields.ts'
import { chosenAddress, sourcesOf } from './content-sources.ts'

export type MeasuredPictures = Partial<Record<string, PictureSize>>

/** `measured`: sizes of pictures by their address, where the browser has shown them. */
function sizesOf(form: ContentForm, item: Content | undefined, measured: MeasuredPictures) {
  const sizeOf = (kind: ImageKind) =>
    measured[form[kind].trim()] ??
    (item?.images[kind] === form[kind].trim() ? item.imageSizes[kind] : undefined)
  return Object.fromEntries(imageKinds.map((kind) => [kind, sizeOf(kind)]))
}

export function formLacks(form: ContentForm, item: Content | undefined, measured: MeasuredPictures): Lack[] {
  const isSameSource = item?.sources[0]?.url === chosenAddress(form)
  return lacksOf({
    synopsis: form.synopsis,
    categories: form.categories,
    sourceWorkflow: form.workflow,
    sources: startsDrmOver(form, item) ? [] : sourcesOf(form, item),
    drm: { enabled: isDrmOn(form) },
    processing: item?.processing ?? null,
    deadSource: isSameSource ? item.deadSource : null,
    images: { poster: form.poster.trim(), thumbnail: form.thumbnail.trim(), banner: form.banner.trim() },
    imageSizes: sizesOf(form, item, measured),
    rating: form.rating,
    descriptors: form.descriptors,
    hasSpeech: isSpoken(form),
    captions: item?.captions ?? [],
  })
}
