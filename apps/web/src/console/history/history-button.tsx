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
  const [wasOpened, noteOpened] = useState(false)
  const show = () => {
    noteOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button icon={FileClock} aria-haspopup="dialog" onClick={show}>
        History
      </Button>
      {wasOpened && (
        <HistoryPanel
          noun={noun}
          id={id}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRestored={() => onRestored?.()}
        />
      )}
    </>
  )
}
