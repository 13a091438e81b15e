import type { SpokenMatch } from '@jinvani/contract'
import { durationText } from '../item-facts/duration-text.ts'
import { FoundTitle } from '../item-facts/content-badges.tsx'

/** The lines of the captions that contain the search words. */
export default function SaidLines({ matches, q }: { matches: readonly SpokenMatch[]; q: string }) {
  return (
    <ul aria-label="Said" className="grid gap-1 text-xs text-muted">
      {matches.map(({ startSec, text }) => (
        <li key={startSec} className="line-clamp-2 wrap-anywhere" title={text}>
          <span className="tabular-nums">{startSec < 1 ? '0:00' : durationText(startSec)}</span>{' '}
          <q dir="auto">
            <FoundTitle title={text} q={q} />
          </q>
        </li>
      ))}
    </ul>
  )
}
