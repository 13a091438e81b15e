import { expect, test } from 'vitest'
import { processingSentences } from './processing-line.tsx'

test.each([
  [0, 0, 0, []],
  [1, 0, 0, ['1 item is being processed']],
  [3, 0, 0, ['3 items are being processed']],
  [0, 1, 0, ['1 item is ready to play']],
  [0, 1234, 1, ['1 item could not be processed', '1,234 items are ready to play']],
  [1, 2, 2, ['1 item is being processed', '2 items could not be processed', '2 items are ready to play']],
])(
  '%i under way, %i ready and %i failed items are reported in sentences',
  (processing, ready, failed, sentences) => {
    const received = processing + ready + failed
    const texts = processingSentences({ received, processing, ready, failed }).map(({ text }) => text)
    expect(texts).toEqual(sentences)
  },
)
