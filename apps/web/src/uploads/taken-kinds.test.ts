// The table `uploadTypes` lists the accepted kinds of files. The file chooser and the call that begins an upload must
// both accept these kinds.
import { PresignInput, type UploadMedia, uploadPrefixes, uploadTypes } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { sayRejected } from '../ui/uploader/drop-zone.tsx'
import { findDestination } from './queue/sort-out.ts'
import { acceptOf, contentTypeOf } from './upload.ts'

const medias = Object.keys(uploadTypes) as UploadMedia[]
const prefixOf = (media: UploadMedia) =>
  Object.entries(uploadPrefixes).find(([, rules]) => rules.media === media)?.[0] ?? ''
function isChosen(media: UploadMedia, { name, type }: { name: string; type: string }): boolean {
  const endings = Object.values(acceptOf(media)).flat()
  return type in acceptOf(media) || endings.some((ending) => name.toLowerCase().endsWith(ending))
}
const isBegun = (media: UploadMedia, contentType: string) =>
  PresignInput.safeParse({ filename: 'a', contentType, prefix: prefixOf(media) }).success

describe.each(medias)('each kind of %s that is accepted', (media) => {
  const kinds = Object.entries(uploadTypes[media])

  test.each(kinds)('%s is accepted by the file chooser and by the call', (type, ending) => {
    for (const file of [
      { name: 'a', type },
      { name: `a.${ending}`, type: '' },
    ]) {
      expect(isChosen(media, file)).toBe(true)
      expect(isBegun(media, contentTypeOf(file, media))).toBe(true)
      if (media !== 'image') expect(findDestination(file)).not.toBeNull()
    }
  })

  test('has only file extensions in the chooser that the call accepts', () => {
    const accept = acceptOf(media)
    expect(Object.keys(accept)).toEqual(kinds.map(([type]) => type))
    for (const ending of Object.values(accept).flat())
      expect(isBegun(media, contentTypeOf({ name: `a${ending}`, type: 'a/unknown' }, media)), ending).toBe(
        true,
      )
  })
})

const foreign: [UploadMedia, string, string][] = [
  ['audio', 'ac3', 'audio/ac3'],
  ['audio', 'eac3', 'audio/eac3'],
  ['audio', 'dts', 'audio/x-dts'],
  ['audio', 'caf', 'audio/x-caf'],
  ['audio', 'au', 'audio/x-au'],
  ['audio', 'ape', 'audio/ape'],
  ['audio', 'wv', 'audio/wv'],
  ['image', 'heic', 'image/heic'],
  ['image', 'tiff', 'image/tiff'],
  ['image', 'bmp', 'image/bmp'],
  ['image', 'psd', 'image/psd'],
  ['image', 'svg', 'image/svg+xml'],
  ['video', 'rm', 'video/rm'],
  ['video', 'swf', 'video/swf'],
]

test.each(foreign)(
  '%s of the kind %s is refused by chooser and call, with a sentence',
  (media, ending, type) => {
    for (const file of [
      { name: `a.${ending}`, type },
      { name: `a.${ending}`, type: '' },
    ]) {
      expect(isChosen(media, file)).toBe(false)
      expect(sayRejected(media, file)).toContain(`of the kind ${ending.toUpperCase()}: save it as`)
      expect(isBegun(media, contentTypeOf(file, media))).toBe(false)
      expect(findDestination(file)).toBeNull()
    }
  },
)
