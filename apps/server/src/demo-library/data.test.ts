import { CarouselInput, CategoryInput, youtubeVideoId } from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { categories, categorySlugs } from './categories.ts'
import { contentInputOf } from './content-input.ts'
import type { DemoItem } from './demo-item.ts'
import { items } from './items.ts'
import { slides } from './slides.ts'

const address = 'https://example.org/media/images/posters/demo.webp'
const files = { images: { poster: address, thumbnail: address, banner: address }, clip: address }
const ids = new Map(categorySlugs.map((slug) => [slug, crypto.randomUUID()]))
const inputs = items.map((item) => contentInputOf(item, files, ids))

const scripts = { latin: /[A-Za-z]/, devanagari: /[\u0904-\u0939]/, gujarati: /[\u0A85-\u0AB9]/ }
type Script = keyof typeof scripts
const scriptOf = ({ title }: Pick<DemoItem, 'title'>): Script =>
  scripts.gujarati.test(title) ? 'gujarati' : scripts.devanagari.test(title) ? 'devanagari' : 'latin'
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the categories', () => {
  it('are valid by the contract, each slug once', () => {
    for (const category of categories) expect(CategoryInput.safeParse(category).error).toBeUndefined()
    expect(categories.map(({ slug }) => slug)).toEqual([...categorySlugs])
    expect(repeated(categorySlugs)).toEqual([])
  })

  it('are all used, by items that their type allows', () => {
    const typeOf = new Map(categories.map(({ slug, type }) => [slug, type]))
    for (const item of items)
      for (const slug of item.categories) expect([item.mediaType, 'any']).toContain(typeOf.get(slug))
    expect(new Set(items.flatMap((item) => item.categories))).toEqual(new Set(categorySlugs))
  })
})

describe('the items', () => {
  it('say how long their clip plays', () => {
    const lengths = items.map(({ play, durationSec }) => (play.kind === 'clip' ? play.seconds : durationSec))
    expect(inputs.map(({ durationSec }) => durationSec)).toEqual(lengths)
  })

  it('have a slug and a title of their own', () => {
    expect(repeated(items.map(({ slug }) => slug))).toEqual([])
    expect(repeated(items.map(({ title }) => title))).toEqual([])
  })

  it.each(['latin', 'devanagari', 'gujarati'] as const)(
    'exist in %s, with a synopsis in the language of the title',
    (script) => {
      const ofScript = items.filter((item) => scriptOf(item) === script)
      expect(ofScript.length).toBeGreaterThanOrEqual(6)
      for (const { synopsis, title } of ofScript) {
        expect(scriptOf({ title: synopsis }), title).toBe(script)
        const sentences = synopsis
          .split(/[.?!।](?=\s|\)|$)/)
          .filter((sentence) => sentence.replace(')', '').trim())
        expect(sentences.length, title).toBeGreaterThanOrEqual(2)
        expect(sentences.length, title).toBeLessThanOrEqual(4)
      }
    },
  )

  it('have every kind of source', () => {
    const ways = new Set(inputs.map(({ mediaType, sourceWorkflow }) => `${mediaType} ${sourceWorkflow}`))
    expect([...ways].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'audio upload',
      'video external',
      'video upload',
      'video youtube',
    ])
    for (const { play } of items) if (play.kind === 'youtube') expect(youtubeVideoId(play.url)).not.toBeNull()
  })

  it('without a working source or with pending protection are inactive', () => {
    for (const item of items)
      if (item.play.kind === 'external' || item.play.kind === 'protected') expect(item.active).toBe(false)
    expect(inputs.filter(({ drm }) => drm.enabled)).toHaveLength(1)
  })

  it('with external sources are marked as a demo', () => {
    const elsewhere = items.filter(({ play }) => play.kind === 'youtube' || play.kind === 'external')
    expect(elsewhere).toHaveLength(4)
    for (const { tags, synopsis } of elsewhere) {
      expect(tags).toContain('demo')
      expect(synopsis).toMatch(/\((Demo|નમૂનો): /)
    }
  })
})

describe('the carousel', () => {
  it('leads to items that anybody may open', () => {
    for (const { item, ...slide } of slides) {
      expect(items.find(({ slug }) => slug === item)?.active, item).not.toBe(false)
      const pictures = { imageUrl: address, mobileImageUrl: address }
      expect(CarouselInput.safeParse({ ...slide, ...pictures }).error).toBeUndefined()
    }
  })
})
