import {
  ArrowRight,
  Bookmark,
  Clapperboard,
  type LucideIcon,
  Music,
  Shapes,
  ShieldCheck,
  User,
  Zap,
} from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import type { PaletteFinding } from './palette-findings.ts'

const icons: Record<PaletteFinding['kind'], LucideIcon> = {
  Page: ArrowRight,
  Command: Zap,
  Video: Clapperboard,
  Audio: Music,
  Category: Shapes,
  View: Bookmark,
  'App User': User,
  'Admin User': ShieldCheck,
}

/** Picture or icon, name, kind and state. The headings tell pages and commands apart. */
export function PaletteRow({ kind, label, detail, note, picture }: PaletteFinding) {
  const Icon = icons[kind]
  const isRecord = kind !== 'Page' && kind !== 'Command'
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        {picture ? (
          <FallbackImage src={picture} alt="" placeholder="" className="h-8 w-14 shrink-0 rounded-sm" />
        ) : (
          <span className={isRecord ? 'grid w-14 shrink-0 place-items-center' : 'shrink-0'}>
            <Icon aria-hidden className="size-4 text-muted" />
          </span>
        )}
        <span className="grid min-w-0">
          <span dir="auto" className="line-clamp-2">
            {label}
          </span>{' '}
          {isRecord && (
            <span className="truncate text-xs text-muted">{[kind, detail].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </span>{' '}
      {note && (
        <Badge className="shrink-0" tone={note === 'Active' ? 'success' : 'neutral'}>
          {note}
        </Badge>
      )}
    </>
  )
}
