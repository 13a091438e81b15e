// How one stream of sound is described to the packager.
import { oneLine } from '../one-line.ts'
import type { PackagedSound } from './package-streams.ts'

// https://dashif.org/identifiers/ and Apple's HLS authoring specification.
const description = {
  hls_characteristics: 'public.accessibility.describes-video',
  dash_accessibilities: 'urn:tva:metadata:cs:AudioPurposeCS:2007=1',
  dash_roles: 'alternate',
}

/** Each bitrate is a group of its own: a group holds what a person chooses from, not what the network does. */
export function soundFields(sound: PackagedSound): Record<string, string> {
  const { group, language, isDefault, describesPicture } = sound
  const label = oneLine(sound.label)
  return {
    hls_group_id: group,
    hls_name: label,
    // The packager writes it into the manifest as it is.
    dash_label: label.replaceAll('&', '&amp;'),
    ...(language !== undefined && { language }),
    ...(describesPicture && description),
    ...(isDefault && { dash_roles: 'main' }),
  }
}
