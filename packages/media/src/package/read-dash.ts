// Lists the files that our own DASH manifests name. It understands what the packager writes, not all of DASH.

export interface StreamFiles {
  kind: string
  durationSec: number
  scheme: string | null
  files: string[]
  /** `end`: offset after the last byte. */
  ranges?: { file: string; end: number }[] | undefined
}

interface Tag {
  name: string
  closes: boolean
  attributes: Map<string, string>
}

const PROTECTION = 'urn:mpeg:dash:mp4protection:2011'
const tagForm = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"]*")*)\s*\/?>/g
const attributeForm = /([\w:.-]+)="([^"]*)"/g

function* tagsOf(manifest: string): Generator<Tag> {
  for (const [, slash, name = '', attributes = ''] of manifest.matchAll(tagForm)) {
    const pairs = attributes.matchAll(attributeForm)
    yield {
      name,
      closes: slash === '/',
      attributes: new Map(pairs.map(([, key = '', value = '']) => [key, value])),
    }
  }
}

const filled = (template: string, number: number) =>
  template.replaceAll(/\$Number(?:%0(\d+)d)?\$/g, (_all, digits?: string) =>
    String(number).padStart(Number(digits ?? 1), '0'),
  )

class Representation {
  #template = new Map<string, string>()
  #ticks = 0
  #count = 0
  readonly #wholeSec: number

  constructor(wholeSec: number) {
    this.#wholeSec = wholeSec
  }

  read({ name, closes, attributes }: Tag): void {
    if (closes) return
    if (name === 'SegmentTemplate') this.#template = attributes
    if (name !== 'S') return
    const times = 1 + Number(attributes.get('r') ?? 0)
    this.#count += times
    this.#ticks += times * Number(attributes.get('d'))
  }

  files(): string[] {
    const media = this.#template.get('media')
    const init = this.#template.get('initialization')
    const everySec = this.#everySec()
    if (media === undefined || (init === undefined && everySec === null))
      throw new Error('A representation names no segments')
    const first = Number(this.#template.get('startNumber') ?? 1)
    const count = everySec === null ? this.#count : Math.ceil(this.#wholeSec / everySec)
    const segments = Array.from({ length: count }, (_, index) => filled(media, first + index))
    return init === undefined ? segments : [init, ...segments]
  }

  seconds(): number {
    return this.#everySec() === null ? this.#ticks / this.#timescale() : this.#wholeSec
  }

  /** Seconds of each segment, for thumbnails; null for other streams, whose segments have no common length. */
  #everySec(): number | null {
    const duration = this.#template.get('duration')
    return duration === undefined ? null : Number(duration) / this.#timescale()
  }

  #timescale(): number {
    return Number(this.#template.get('timescale') ?? 1)
  }
}

export function presentationSec(manifest: string): number {
  const [, seconds] = /<MPD\s[^>]*mediaPresentationDuration="PT([\d.]+)S"/.exec(manifest) ?? []
  if (seconds === undefined) throw new Error('A DASH manifest without a length')
  return Number(seconds)
}

/** Lists the streams and files of a manifest. Throws if the text is not one of our manifests. */
export function readDash(manifest: string): StreamFiles[] {
  if (!/<MPD\s[^>]*type="static"/.test(manifest) || !manifest.trimEnd().endsWith('</MPD>')) {
    throw new Error('No whole DASH manifest')
  }
  const wholeSec = presentationSec(manifest)
  const streams: StreamFiles[] = []
  let set: Pick<StreamFiles, 'kind' | 'scheme'> = { kind: '', scheme: null }
  let open: Representation | null = null
  for (const tag of tagsOf(manifest)) {
    if (tag.name === 'AdaptationSet' && !tag.closes) {
      set = { kind: tag.attributes.get('contentType') ?? '', scheme: null }
    }
    if (tag.attributes.get('schemeIdUri') === PROTECTION) set.scheme = tag.attributes.get('value') ?? ''
    open?.read(tag)
    if (tag.name !== 'Representation') continue
    if (open !== null) streams.push({ ...set, files: open.files(), durationSec: open.seconds() })
    open = tag.closes ? null : new Representation(wholeSec)
  }
  return streams
}

/** The order in which the elements of an AdaptationSet must come (ISO/IEC 23009-1, 5.3.3.3 and 5.3.7.3). */
const order = [
  'FramePacking',
  'AudioChannelConfiguration',
  'ContentProtection',
  'OutputProtection',
  'EssentialProperty',
  'SupplementalProperty',
  'InbandEventStream',
  'Switching',
  'RandomAccess',
  'GroupLabel',
  'Label',
  'ProducerReferenceTime',
  'ContentPopularityRate',
  'Resync',
  'Accessibility',
  'Role',
  'Rating',
  'Viewpoint',
  'ContentComponent',
]

const heads =
  /(<AdaptationSet\b[^>]*>\n)([\s\S]*?)(?=[^\S\n]*<(?:BaseURL|SegmentBase|SegmentList|SegmentTemplate|Representation)\b)/g

const children = /[^\S\n]*<(\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1>)\n/g

const placeOf = (element: string) => order.indexOf(/<(\w+)/.exec(element)?.[1] ?? '')

/** The packager writes labels after roles, and protection after both: strict readers refuse that order. */
export const inSchemaOrder = (manifest: string) =>
  manifest.replaceAll(heads, (_, start: string, head: string) => {
    const elements = head.match(children) ?? []
    const sorted = elements.toSorted((one, other) => placeOf(one) - placeOf(other))
    // If the beginning contains any other element, it stays unchanged.
    return start + (elements.join('') === head ? sorted.join('') : head)
  })
