import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { HistoryNoun } from './history-panel.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const HistoryPanel = lazyPiece(() => import('./history-panel.tsx'))

export function HistoryButton({ noun, onRestored }: { noun: HistoryNoun; onRestored?: () => void }) {
  const { id = '' } = useParams()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FileClock} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryPanel noun={noun} id={id} onClose={() => setOpen(false)} onRestored={onRestored} />}
    </>
  )
}
