// The categories of the demo library, in the order in which the apps show them.
import type { CategoryInput } from '@jinvani/contract'

export const categorySlugs = [
  'jain-movies-stories',
  'short-films',
  'bhajans',
  'stavans',
  'songs',
  'podcasts',
  'interviews',
  'timeless-teachings',
] as const
export type CategorySlug = (typeof categorySlugs)[number]

type DemoCategory = Pick<CategoryInput, 'name' | 'description' | 'bgcolor' | 'type'> & { slug: CategorySlug }

export const categories: readonly DemoCategory[] = [
  {
    name: 'Jain Movies & Stories',
    slug: 'jain-movies-stories',
    description:
      'Lives of the Tirthankaras and of those who walked beside them, told for families: courage, kindness, and the moment when a heart turns.',
    bgcolor: '#F6D9B8',
    type: 'video',
  },
  {
    name: 'Short Films',
    slug: 'short-films',
    description:
      'Ten quiet minutes at a time: hills of pilgrimage, carved halls, and the people who keep them.',
    bgcolor: '#E9C9C4',
    type: 'video',
  },
  {
    name: 'Bhajans',
    slug: 'bhajans',
    description: 'Songs of devotion to sing together, with the cymbals, in the morning and in the evening.',
    bgcolor: '#FBE3B6',
    type: 'audio',
  },
  {
    name: 'Stavans',
    slug: 'stavans',
    description: 'Hymns of praise in Prakrit, Sanskrit and Gujarati, as they are sung before the shrine.',
    bgcolor: '#F0D2C0',
    type: 'audio',
  },
  {
    name: 'Songs',
    slug: 'songs',
    description: 'New songs for old feasts: Paryushan, Samvatsari, Mahavir Janma Kalyanak and Diwali.',
    bgcolor: '#FFE0A8',
    type: 'audio',
  },
  {
    name: 'Podcasts',
    slug: 'podcasts',
    description: 'Old principles in a loud century: conversations for the walk, the train and the kitchen.',
    bgcolor: '#D4E4DC',
    type: 'audio',
  },
  {
    name: 'Interviews',
    slug: 'interviews',
    description: 'Carvers, shelter keepers, grandmothers and scholars speak of what they do and why.',
    bgcolor: '#DDD3EA',
    type: 'any',
  },
  {
    name: 'Timeless Teachings',
    slug: 'timeless-teachings',
    description: 'Ahimsa, Anekanta, Aparigraha: the vows and the view, explained simply and lived daily.',
    bgcolor: '#F3DCC8',
    type: 'any',
  },
]
