import { expect, test } from 'vitest'
import { processingSentences } from './processing-sentences.ts'

test.each([
  [0, 0, 0, []],
  [1, 0, 0, ['1 film is being processed']],
  [3, 0, 0, ['3 films are being processed']],
  [0, 1, 0, ['1 film is ready to play']],
  [0, 1234, 1, ['1 film could not be processed', '1,234 films are ready to play']],
  [1, 2, 2, ['1 film is being processed', '2 films could not be processed', '2 films are ready to play']],
])('%i under way, %i ready and %i failed', (processing, ready, failed, sentences) => {
  const received = processing + ready + failed
  const texts = processingSentences({ received, processing, ready, failed }).map(({ text }) => text)
  expect(texts).toEqual(sentences)
})
