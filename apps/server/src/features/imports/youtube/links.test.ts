import { expect, test } from 'vitest'
import { readLink } from './check-links.ts'

const id = 'dQw4w9WgXcQ'
test.each([
  [`https://youtu.be/${id}?t=3`, { kind: 'film', id }],
  [`www.youtube.com/watch?v=${id}&list=PL1234567890&index=2`, { kind: 'film', id }],
  [`HTTPS://m.youtube.com/shorts/${id}`, { kind: 'film', id }],
  ['https://www.youtube.com/playlist?list=PL1234567890', { kind: 'playlist', id: 'PL1234567890' }],
  ['https://www.youtube.com/playlist?list=../../etc', { kind: 'other' }],
  [`https://youtube.com.example.org/watch?v=${id}`, { kind: 'other' }],
  [`https://user:pass@example.org/?v=${id}`, { kind: 'other' }],
  [`javascript:alert('${id}')`, { kind: 'other' }],
  [id, { kind: 'other' }],
])('the link %s is read as %j', (text, read) => {
  expect(readLink(text, 4)).toEqual({ place: 5, text, ...read })
})
