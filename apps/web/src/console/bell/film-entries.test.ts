import type { OwnFilm, Processing } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { endsAfter, lastEnd } from './film-entries.tsx'

const film = (id: string, status: Processing['status'], minute: number): OwnFilm => ({
  contentId: `content of ${id}`,
  title: 'Navkar',
  protected: true,
  processing: { id, status, progress: 50, stage: 'Encrypting' },
  at: `2026-11-23T10:${minute}:00.000Z`,
})

test('a film counts as news once it has ended, not while it waits or runs', () => {
  const running = [film('b', 'processing', 30), film('a', 'pending', 20)]
  expect([endsAfter(running, ''), lastEnd(running)]).toEqual([[], ''])
  const ended = [film('b', 'ready', 40), film('a', 'pending', 20)]
  expect(endsAfter(ended, lastEnd(running)).map(({ processing }) => processing.id)).toEqual(['b'])
})

test('a seen film stays seen while a later film runs', () => {
  const seen = lastEnd([film('b', 'failed', 30), film('a', 'ready', 20)])
  const next = [film('c', 'processing', 40), film('b', 'failed', 30), film('a', 'ready', 20)]
  expect(endsAfter(next, seen)).toEqual([])
  expect(lastEnd(next)).toBe(seen)
})
