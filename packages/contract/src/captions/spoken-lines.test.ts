import { expect, test } from 'vitest'
import { readSpokenLines } from './spoken-lines.ts'

const textOf = (cue: string) =>
  readSpokenLines(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${cue}\n`).map(({ text }) => text)

test.each([
  ['<v A>Hello</v>\n<v Host>Welcome</v>', 'A: Hello\nHost: Welcome'],
  ['<v A>Hello<v Host>Welcome', 'A: Hello\nHost: Welcome'],
  ['<v.loud.first Guru Maharaj><i>Come</i>\nin</v>', 'Guru Maharaj: Come in'],
  ['(a bell)\n<v A>Hello</v> (laughter)', '(a bell)\nA: Hello\n(laughter)'],
  ['<v\tR &amp; B>a &lt;b&gt;</v>', 'R & B: a <b>'],
  ['<v &lt;img src=x&gt;>Hello', '<img src=x>: Hello'],
  ['<v>Hello</v>', 'Hello'],
  ['<v.loud>Hello a > b', 'Hello a > b'],
  ['<v A></v><video>Hello', 'Hello'],
  ['- Hello\n- Welcome', '- Hello - Welcome'],
])('the cue %j has the text %j', (cue, text) => {
  expect(textOf(cue)).toEqual([text])
})

test('a cue in which nothing is said has no line', () => {
  expect(textOf('<v A> </v>')).toEqual([])
})
