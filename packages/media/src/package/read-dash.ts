// Lists the files in our own DASH manifests: it understands what the packager writes, not all of DASH.

export interface StreamFiles {
  kind: string
  durationSec: number
  scheme: string | null
  files: string[]
  /** `end` is the offset behind the last byte. */
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

  /** Length of each segment. Only thumbnails have one; null for other streams. */
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

/** Throws if the text is no manifest of ours. */
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
