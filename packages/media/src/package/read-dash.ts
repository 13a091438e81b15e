// Lists the files that our own DASH manifests name. It understands what the packager writes, not all of DASH.

export interface StreamFiles {
  kind: string
  durationSec: number
  scheme: string | null
  files: string[]
  /** `end`: offset after the last byte. */
  ranges?: { file: string; end: number }[] | undefined
}

type Tag = { name: string; closes: boolean; attributes: Map<string, string> }
const PROTECTION = 'urn:mpeg:dash:mp4protection:2011'
const tagForm = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"]*")*)\s*\/?>/g
const attributeForm = /([\w:.-]+)="([^"]*)"/g

const tagsOf = (manifest: string) =>
  manifest.matchAll(tagForm).map(([, slash, name = '', written = '']): Tag => {
    const attributes = written
      .matchAll(attributeForm)
      .map(([, key = '', value = '']) => [key, value] as const)
    return { name, closes: slash === '/', attributes: new Map(attributes) }
  })

const filled = (template: string, number: number) =>
  template.replaceAll(/\$Number(?:%0(\d+)d)?\$/g, (_all, digits?: string) =>
    String(number).padStart(Number(digits ?? 1), '0'),
  )

function representationReader(wholeSec: number) {
  let template = new Map<string, string>()
  let [ticks, count] = [0, 0]
  return {
    read: ({ name, closes, attributes }: Tag) => {
      if (closes) return
      if (name === 'SegmentTemplate') template = attributes
      if (name !== 'S') return
      const times = 1 + Number(attributes.get('r') ?? 0)
      count += times
      ticks += times * Number(attributes.get('d'))
    },
    end: () => {
      const [media, init, every] = ['media', 'initialization', 'duration'].map((name) => template.get(name))
      if (media === undefined || (init ?? every) === undefined)
        throw new Error('A representation names no segments')
      const timescale = Number(template.get('timescale') ?? 1)
      const first = Number(template.get('startNumber') ?? 1)
      // Only sheets of thumbnails state one duration for all segments; other streams list the duration of each.
      const length = every === undefined ? count : Math.ceil(wholeSec / (Number(every) / timescale))
      const segments = Array.from({ length }, (_, index) => filled(media, first + index))
      const durationSec = every === undefined ? ticks / timescale : wholeSec
      return { files: init === undefined ? segments : [init, ...segments], durationSec }
    },
  }
}

export function presentationSec(manifest: string): number {
  const [, seconds] = /<MPD\s[^>]*mediaPresentationDuration="PT([\d.]+)S"/.exec(manifest) ?? []
  if (seconds === undefined) throw new Error('A DASH manifest without a length')
  return Number(seconds)
}

/** Lists the streams and files of a manifest. Throws if the text is not one of our manifests. */
export function readDash(manifest: string): StreamFiles[] {
  if (!/<MPD\s[^>]*type="static"/.test(manifest) || !manifest.trimEnd().endsWith('</MPD>'))
    throw new Error('No whole DASH manifest')
  const wholeSec = presentationSec(manifest)
  const streams: StreamFiles[] = []
  let set: Pick<StreamFiles, 'kind' | 'scheme'> = { kind: '', scheme: null }
  let open: ReturnType<typeof representationReader> | null = null
  for (const tag of tagsOf(manifest)) {
    if (tag.name === 'AdaptationSet' && !tag.closes)
      set = { kind: tag.attributes.get('contentType') ?? '', scheme: null }
    if (tag.attributes.get('schemeIdUri') === PROTECTION) set.scheme = tag.attributes.get('value') ?? ''
    open?.read(tag)
    if (tag.name !== 'Representation') continue
    if (open !== null) streams.push({ ...set, ...open.end() })
    open = tag.closes ? null : representationReader(wholeSec)
  }
  return streams
}

/** The order in which the elements of an AdaptationSet must come (ISO/IEC 23009-1, 5.3.3.3 and 5.3.7.3). */
const order = [
  'FramePacking', 'AudioChannelConfiguration', 'ContentProtection', 'OutputProtection', 'EssentialProperty',
  'SupplementalProperty', 'InbandEventStream', 'Switching', 'RandomAccess', 'GroupLabel', 'Label',
  'ProducerReferenceTime', 'ContentPopularityRate', 'Resync', 'Accessibility', 'Role', 'Rating', 'Viewpoint',
  'ContentComponent',
] // prettier-ignore

const heads =
  /(<AdaptationSet\b[^>]*>\n)([\s\S]*?)(?=[^\S\n]*<(?:BaseURL|SegmentBase|SegmentList|SegmentTemplate|Representation)\b)/g

const children = /[^\S\n]*<(\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1>)\n/g

const placeOf = (element: string) => order.indexOf(/<(\w+)/.exec(element)?.[1] ?? '')

/** Sorts the elements of each AdaptationSet, since strict readers refuse the order that the packager writes. */
export const inSchemaOrder = (manifest: string) =>
  manifest.replaceAll(heads, (_, start: string, head: string) => {
    const elements = head.match(children) ?? []
    const sorted = elements.toSorted((one, other) => placeOf(one) - placeOf(other))
    // If there is more than these elements, nothing is sorted.
    return start + (elements.join('') === head ? sorted.join('') : head)
  })
