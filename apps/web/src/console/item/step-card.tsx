import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

export function StepCard({ className, children }: { className?: string; children: ReactNode }) {
  return <Card className={classNames('grid gap-5 p-4 md:p-6', className)}>{children}</Card>
}
