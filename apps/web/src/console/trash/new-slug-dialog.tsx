import { Slug, type TrashedItem } from '@jinvani/contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface NewSlugDialogProps {
  /** Its slug was taken meanwhile. */
  item: TrashedItem
  isBusy: boolean
  onRestore: (slug: string) => void
  onClose: () => void
}

/** Asks under which slug something comes back whose own was taken. */
export function NewSlugDialog({ item, isBusy, onRestore, onClose }: NewSlugDialogProps) {
  const [slug, setSlug] = useState(item.freeSlug)
  const [isTried, noteTried] = useState(false)
  const checked = Slug.safeParse(slug.trim())
  const error = isTried && !checked.success ? checked.error.issues[0]?.message : undefined
  const restore = () => {
    noteTried(true)
    if (checked.success) onRestore(checked.data)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Restore with another slug"
      description={`The slug “${item.slug}” was taken while “${item.name}” was in the trash.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-slug" variant="primary" busy={isBusy}>
            {isBusy ? 'Restoring...' : 'Restore'}
          </Button>
        </>
      }
    >
      <form
        id="new-slug"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          restore()
        }}
      >
        <Field label="Slug" error={error}>
          <TextInput value={slug} onChange={(event) => setSlug(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
