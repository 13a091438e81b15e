import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('rounded-card border border-hairline bg-raised', className)} />
}

interface CardSectionProps {
  title: string
  description?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A region of the page, named by its heading of level 2. */
export function CardSection({ title, description, aside, className, children }: CardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-raised p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {description !== undefined && <p className="max-w-prose text-sm text-muted">{description}</p>}
        </div>
        {aside}
      </div>
      <div className={classNames('grid gap-5 not-empty:mt-5', className)}>{children}</div>
    </section>
  )
}
