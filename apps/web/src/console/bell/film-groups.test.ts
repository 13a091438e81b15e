import { type OwnFilm, type Processing, limits } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { groupFilms, groupWords } from './film-entries.tsx'

const film = (status: Processing['status'], time: string): OwnFilm => ({
  contentId: time,
  title: 'Navkar',
  protected: false,
  processing: { id: time, status, progress: 50, stage: '' },
  at: `2026-11-23T${time}:00.000Z`,
})
const wordsOf = (films: OwnFilm[]) =>
  groupFilms(films).map((group) => (group.films.length === 1 ? group.status : groupWords(group)))

test('waiting or ended films in the same state form a group, unless an hour lies between two of them', () => {
  const films = [
    film('processing', '10:31'),
    film('processing', '10:30'),
    film('ready', '10:29'),
    film('failed', '10:28'),
    film('ready', '10:27'),
    film('pending', '10:00'),
    film('pending', '10:00'),
    film('ready', '09:27'),
  ]
  expect(wordsOf(films)).toEqual([
    'processing',
    'processing',
    '2 items ready',
    'failed',
    '2 items waiting',
    'ready',
  ])
})

test('a list with the largest number of films says "or more", and a shorter one the exact count', () => {
  const full = Array.from({ length: limits.ownFilmsShown }, () => film('ready', '10:00'))
  expect(wordsOf(full)).toEqual(['50 or more items ready'])
  expect(wordsOf(full.slice(1))).toEqual(['49 items ready'])
})
