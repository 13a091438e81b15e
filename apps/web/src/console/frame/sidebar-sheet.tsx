import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { SidebarBody, type SidebarProps } from './sidebar.tsx'

type SidebarSheetProps = SidebarProps & { open: boolean; setOpen: (open: boolean) => void }

export default function SidebarSheet({ open, setOpen, ...sidebar }: SidebarSheetProps) {
  const returnFocus = useReturnFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-veil md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-slide-in overflow-y-auto border-r border-hairline bg-raised shadow-floating md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SidebarBody {...sidebar} />
          <Dialog.Close asChild>
            <IconButton label="Close menu" icon={X} className="absolute top-2 right-2" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
