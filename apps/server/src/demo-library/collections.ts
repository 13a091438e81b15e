import type { CollectionInput } from '@jinvani/contract'

interface DemoCollection extends Pick<CollectionInput, 'title' | 'slug' | 'synopsis' | 'type'> {
  /** Slugs of the items. The first item gives the collection its picture. */
  sections?: readonly { title: string; items: readonly string[] }[]
  rule?: Partial<CollectionInput['rule']>
}

export const collections: readonly DemoCollection[] = [
  {
    title: 'New in the library',
    slug: 'new-in-the-library',
    synopsis: 'The latest films, songs and talks.',
    type: 'rail',
    rule: { order: 'newest', count: 12 },
  },
  {
    title: 'प्रभात के स्तोत्र',
    slug: 'prabhat-ke-stotra',
    synopsis: 'दिन की शुरुआत के लिए चार पाठ।',
    type: 'album',
    sections: [
      {
        title: '',
        items: [
          'navkar-mantra-prabhat-vandana',
          'bhaktamar-stotra-pratah-path',
          'logassa-sutra-twenty-four-names',
          'uvasaggaharam-stotra',
        ],
      },
    ],
  },
  {
    title: 'Four Tirths',
    slug: 'four-tirths',
    synopsis: 'A short film for each place of pilgrimage.',
    type: 'series',
    sections: [
      { title: 'ગુજરાત', items: ['shatrunjay-pagathiye-pagathiye-palitana', 'girnar-ki-bhor'] },
      { title: 'Beyond', items: ['ranakpur-a-forest-of-stone', 'sammed-shikhar-twenty-lamps-on-a-hill'] },
    ],
  },
]
