import type { ProcessingLedger } from '@jinvani/contract'

const films = (count: number) => (count === 1 ? '1 film' : `${count.toLocaleString('en')} films`)

export interface ProcessingSentence {
  status: 'processing' | 'ready' | 'failed'
  text: string
}

/** What became of the films that came in, in words; nothing of what there is none of. */
export function processingSentences({ processing, ready, failed }: ProcessingLedger): ProcessingSentence[] {
  const sentences: (ProcessingSentence & { count: number })[] = [
    {
      status: 'processing',
      count: processing,
      text: `${films(processing)} ${processing === 1 ? 'is' : 'are'} being processed`,
    },
    { status: 'failed', count: failed, text: `${films(failed)} could not be processed` },
    { status: 'ready', count: ready, text: `${films(ready)} ${ready === 1 ? 'is' : 'are'} ready to play` },
  ]
  return sentences.flatMap(({ count, ...sentence }) => (count > 0 ? [sentence] : []))
}
