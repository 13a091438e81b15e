// Shows the transcript as lines that follow the player. A press on a line plays from there.
import { readSpokenLines } from '@jinvani/contract'
import { findBoxes, followWords } from './follow-words.ts'

/** Browsers skip the layout of blocks that are out of sight. A talk of ten hours has ten thousand lines. */
const BLOCK_LINES = 50

/** Fills an opened transcript. If the file cannot be read, the link to it stays, and the next opening tries again. */
export async function openTranscript(
  details: HTMLDetailsElement,
  media: HTMLMediaElement,
  play: (startSec: number) => Promise<void>,
): Promise<void> {
  const box = details.querySelector('.words')
  const isDone = () => !details.open || box?.querySelector('.block')
  if (!box || isDone()) return
  const answer = await fetch(details.dataset['captions'] ?? '')
  const vtt = answer.ok ? await answer.text() : ''
  if (isDone()) return
  const lines = readSpokenLines(vtt).map(({ text, startSec }) => {
    const line = document.createElement('button')
    line.dataset['start'] = String(startSec)
    return Object.assign(line, { type: 'button', className: 'line', dir: 'auto', textContent: text })
  })
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, n) => {
    const block = Object.assign(document.createElement('div'), { className: 'block' })
    block.append(...lines.slice(n * BLOCK_LINES, (n + 1) * BLOCK_LINES))
    return block
  })
  if (blocks.length === 0) return
  box.replaceChildren(...blocks)
  box.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['start'] !== undefined)
      void play(Number(target.dataset['start']))
  })
  followWords(media, findBoxes(`[data-captions="${details.dataset['captions']}"] .words`))
}
