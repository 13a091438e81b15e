import { Popover } from 'radix-ui'
import { type ChipProps, ChipWords, chipLook } from './lack-chip.tsx'
import { LackList } from './lack-list.tsx'
import { lackText } from './lacks.ts'
import { FloatingPanel } from '../../ui/floating-panel.tsx'

export default function OpeningChip({ item, mayEdit, lacks }: ChipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger title={lackText(lacks)} className={`${chipLook} hover:bg-warning-soft`}>
        <ChipWords item={item} lacks={lacks} />
      </Popover.Trigger>
      <FloatingPanel label={`Missing in ${item.title}`} align="end" className="w-72 px-4 py-2">
        <LackList item={item} mayEdit={mayEdit} />
      </FloatingPanel>
    </Popover.Root>
  )
}
