// What a DASH manifest of ours names. It reads what the packager writes, not everything that DASH allows.

export interface StreamFiles {
  kind: string
  durationSec: number
  /** Null if it is clear. */
  scheme: string | null
  /** Relative to the manifest. */
  files: string[]
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

/** Collects one Representation from the tags inside of it. */
class Representation {
  private template = new Map<string, string>()
  private ticks = 0
  private count = 0

  read({ name, closes, attributes }: Tag): void {
    if (closes) return
    if (name === 'SegmentTemplate') this.template = attributes
    if (name !== 'S') return
    const times = 1 + Number(attributes.get('r') ?? 0)
    this.count += times
    this.ticks += times * Number(attributes.get('d'))
  }

  files(): string[] {
    const media = this.template.get('media')
    const init = this.template.get('initialization')
    if (media === undefined || init === undefined) throw new Error('A representation names no segments')
    const first = Number(this.template.get('startNumber') ?? 1)
    return [init, ...Array.from({ length: this.count }, (_, index) => filled(media, first + index))]
  }

  seconds(): number {
    return this.ticks / Number(this.template.get('timescale') ?? 1)
  }
}

/** Throws where it is no manifest of ours. */
export function readDash(manifest: string): StreamFiles[] {
  if (!/<MPD\s[^>]*type="static"/.test(manifest) || !manifest.trimEnd().endsWith('</MPD>')) {
    throw new Error('No whole DASH manifest')
  }
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
    open = tag.closes ? null : new Representation()
  }
  return streams
}
