// The data of every product: seeded, so that the rows are the same on every machine.

/** mulberry32: a small seeded generator, uniform in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const words = (
  'amber anchor april arrow ash atlas autumn basin beacon birch blaze border bridge brook canvas canyon cedar chapel ' +
  'circle cliff cloud coast copper coral crown dawn delta desert diamond distant dream drift dust eagle early earth echo ' +
  'eight ember empire engine evening falcon family feather field final fire first flight forest forgotten fortune frost garden ' +
  'gate ghost glass golden granite harbor heart hidden hollow horizon hunter island ivory jade journey jungle king kingdom lake ' +
  'lantern last legend letter light lion little lonely lost maple marble meadow memory midnight mirror mist moon morning mountain ' +
  'music night north ocean old orchard orchid outer painted paper path pearl phantom pine pioneer planet prairie promise quiet rain ' +
  'raven red return ridge rising river road rose royal ruby salt sand scarlet sea season secret shadow silent silver sister sky ' +
  'small smoke snow solar song south spark spring star stone storm story stranger street summer sun thunder tide tiger timber tower ' +
  'train traveler valley velvet village violet voice voyage water whisper wild willow wind winter wolf wonder young'
).split(' ')
const firstNames =
  'Ada Ben Cora Dan Eva Finn Gia Hugo Ines Jon Kara Leo Mia Noah Olga Pia Quinn Rosa Sam Tara Udo Vera Will Yara Zeno'.split(
    ' ',
  )
const lastNames =
  'Abel Brandt Costa Diaz Egan Falk Grant Hale Ito Jansen Klein Lund Mora Novak Okoye Park Quist Rossi Silva Thorn Ueda Vance Weber Young Zane'.split(
    ' ',
  )
const ratings = ['G', 'PG', 'PG-13', 'R', 'NC-17', 'TV-14', 'TV-MA']
const mediaTypes = ['movie', 'series', 'episode', 'clip', 'live', 'audio']
const platforms = ['web', 'ios', 'android', 'tv', 'all']
const tagWords =
  'action adventure animation biography classic comedy crime culture documentary drama family fantasy history horror indie music mystery nature romance science short sport thriller travel war western'.split(
    ' ',
  )
const categoryNames =
  'Action Adventure Animation Biography Classics Comedy Crime Culture Documentary Drama Family Fantasy History Horror Music Nature Romance Science Sport Thriller'.split(
    ' ',
  )

export interface Category {
  id: number
  name: string
  slug: string
  order: number
  active: boolean
}
export interface Item {
  id: number
  title: string
  slug: string
  synopsis: string
  durationSec: number
  tags: string[]
  rating: string
  mediaType: string
  platform: string
  featured: boolean
  active: boolean
  images: { poster: string; thumbnail: string; banner: string }
  sources: { type: string; url: string; quality: string; bitrate: number }[]
  credits: { directors: string[]; cast: { name: string; role: string }[] }
  createdAt: string
  /** Ids of categories. */
  categories: number[]
}

export const categories: Category[] = categoryNames.map((name, index) => ({
  id: index + 1,
  name,
  slug: name.toLowerCase(),
  order: index + 1,
  active: true,
}))

const firstCreation = Date.UTC(2024, 0, 1)
const creationStepMs = 10_000
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const listOf = <T>(length: number, make: () => T) => Array.from({ length }, make)

function maker(seed: number) {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  const person = () => `${pick(firstNames)} ${pick(lastNames)}`
  const sentence = () => `${capital(listOf(6 + below(8), () => pick(words)).join(' '))}.`
  const synopsis = () => {
    let text = ''
    while (text.length < 385) text += (text ? ' ' : '') + sentence()
    return text.slice(0, 420)
  }
  const sourcesAt = (base: string) => [
    { type: 'hls', url: `${base}/master.m3u8`, quality: 'auto', bitrate: 0 },
    { type: 'mp4', url: `${base}/1080.mp4`, quality: '1080p', bitrate: 4_000_000 + below(2_000_000) },
  ]
  return (id: number, createdAt: Date): Item => {
    const title = listOf(2 + below(3), () => pick(words))
    const base = `https://cdn.example.com/m/${id.toString(36).padStart(6, '0')}`
    return {
      id,
      title: title.map(capital).join(' '),
      slug: `${title.join('-')}-${id}`,
      synopsis: synopsis(),
      durationSec: 60 + below(7140),
      tags: [...new Set(listOf(3 + below(3), () => pick(tagWords)))],
      rating: pick(ratings),
      mediaType: pick(mediaTypes),
      platform: pick(platforms),
      featured: random() < 0.1,
      active: random() < 0.9,
      images: {
        poster: `${base}/poster.jpg`,
        thumbnail: `${base}/thumbnail.jpg`,
        banner: `${base}/banner.jpg`,
      },
      sources: sourcesAt(base),
      credits: {
        directors: [person()],
        cast: listOf(4, () => ({ name: person(), role: capital(pick(words)) })),
      },
      createdAt: createdAt.toISOString(),
      categories: [...new Set(listOf(1 + below(3), () => 1 + below(categories.length)))],
    }
  }
}

/** Creation times are distinct and not in the order of the ids. */
function* shuffled(size: number, seed: number): Generator<number> {
  const random = seeded(seed)
  const order = Uint32Array.from({ length: size }, (_, index) => index)
  for (let index = size - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  yield* order
}

export function* items(size: number, seed = 42): Generator<Item> {
  const make = maker(seed)
  let id = 0
  for (const place of shuffled(size, seed + 1)) {
    id += 1
    yield make(id, new Date(firstCreation + place * creationStepMs))
  }
}
