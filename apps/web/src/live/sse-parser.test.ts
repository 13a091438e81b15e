import { expect, test } from 'vitest'
import { type ServerEvent, sseParser } from './sse-parser.ts'

function parse(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const take = sseParser((event) => events.push(event))
  pieces.forEach(take)
  return events
}

test('an event is whole at its empty line', () => {
  expect(parse('data: {"a":1}\n')).toEqual([])
  expect(parse('data: {"a":1}\n\n')).toEqual([{ type: 'message', data: '{"a":1}' }])
})

test('pieces may break anywhere, lines may end with CR LF', () => {
  expect(parse('eve', 'nt: proc', 'essing\r', '\ndata: 1\r\ndata:2\r\n\r', '\ndata: 3\n\n')).toEqual([
    { type: 'processing', data: '1\n2' },
    { type: 'message', data: '3' },
  ])
})

test('comments, ids and events without data say nothing', () => {
  expect(parse(': heartbeat\n\nid: 7\nretry: 10\n\nevent: ping\n\n')).toEqual([])
})
