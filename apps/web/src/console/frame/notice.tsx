import type { LucideIcon } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface NoticeProps {
  label: string
  icon: LucideIcon
  text: string
  /** Text of the link to "My Account". */
  word: string
  onLater: () => void
}

/** Bar above the page that asks for a step in "My Account". */
export function Notice({ label, icon: Icon, text, word, onLater }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-hairline bg-accent-soft px-4 py-3 md:px-8"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <p className="min-w-0 flex-1 basis-56">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onLater}>
          Not Now
        </Button>
        <ButtonLink size="sm" to="/account" variant="primary">
          {word}
        </ButtonLink>
      </div>
    </section>
  )
}
