import { CarouselInput, CategoryInput, youtubeVideoId } from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { categories, categorySlugs } from './categories.ts'
import type { DemoItem } from './demo-item.ts'
import { contentInputOf } from './load.ts'
import { items } from './files.ts'
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
  it('are valid by the contract, and have different slugs', () => {
    for (const category of categories) expect(CategoryInput.safeParse(category).error).toBeUndefined()
    expect(categories.map(({ slug }) => slug)).toEqual([...categorySlugs])
    expect(repeated(categorySlugs)).toEqual([])
  })

  it('all have items, of a type that they allow', () => {
    const typeOf = new Map(categories.map(({ slug, type }) => [slug, type]))
    for (const item of items)
      for (const slug of item.categories) expect([item.mediaType, 'any']).toContain(typeOf.get(slug))
    expect(new Set(items.flatMap((item) => item.categories))).toEqual(new Set(categorySlugs))
  })
})

describe('the items', () => {
  it('have the duration of their clip or, without a clip, the duration that the item states', () => {
    const lengths = items.map(({ play, durationSec }) => (play.kind === 'clip' ? play.seconds : durationSec))
    expect(inputs.map(({ durationSec }) => durationSec)).toEqual(lengths)
  })

  it('have different slugs and titles', () => {
    expect(repeated(items.map(({ slug }) => slug))).toEqual([])
    expect(repeated(items.map(({ title }) => title))).toEqual([])
  })

  it.each(['latin', 'devanagari', 'gujarati'] as const)(
    'exist in %s, with a synopsis of two to four sentences in that script',
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

  it('cover every kind of source', () => {
    const ways = new Set(inputs.map(({ mediaType, sourceWorkflow }) => `${mediaType} ${sourceWorkflow}`))
    expect([...ways].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'audio upload',
      'video external',
      'video upload',
      'video youtube',
    ])
    for (const { play } of items) if (play.kind === 'youtube') expect(youtubeVideoId(play.url)).not.toBeNull()
  })

  it('are inactive if their source does not work or their protection is pending', () => {
    for (const item of items)
      if (item.play.kind === 'external' || item.play.kind === 'protected') expect(item.active).toBe(false)
    expect(inputs.filter(({ drm }) => drm.enabled)).toHaveLength(1)
  })

  it('have the tag "demo" and say so in the synopsis if their source is on another server', () => {
    const elsewhere = items.filter(({ play }) => play.kind === 'youtube' || play.kind === 'external')
    expect(elsewhere).toHaveLength(4)
    for (const { tags, synopsis } of elsewhere) {
      expect(tags).toContain('demo')
      expect(synopsis).toMatch(/\((Demo|નમૂનો): /)
    }
  })
})

describe('the carousel', () => {
  it('leads to active items only', () => {
    for (const { item, ...slide } of slides) {
      expect(items.find(({ slug }) => slug === item)?.active, item).not.toBe(false)
      const pictures = { imageUrl: address, mobileImageUrl: address }
      expect(CarouselInput.safeParse({ ...slide, ...pictures }).error).toBeUndefined()
    }
  })
})
