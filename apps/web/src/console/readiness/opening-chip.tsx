import { Popover } from 'radix-ui'
import { type ChipProps, ChipWords, chipLook } from './lack-chip.tsx'
import { LackList } from './lack-list.tsx'
import { lackText } from './lacks.ts'

export default function OpeningChip({ item, mayEdit, lacks }: ChipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger title={lackText(lacks)} className={`${chipLook} hover:bg-warning-soft`}>
        <ChipWords item={item} lacks={lacks} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`Missing in ${item.title}`}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1.5rem)] animate-appear overflow-y-auto rounded-card border border-hairline bg-raised px-4 py-2 shadow-floating"
        >
          <LackList item={item} mayEdit={mayEdit} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
