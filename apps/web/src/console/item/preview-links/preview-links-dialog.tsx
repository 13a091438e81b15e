// Dialog for links that show the page of an item to people without an account before it is live.
import { type Content, calls, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon, Plus } from 'lucide-react'
import { queryOf, request } from '../../../api/client.ts'
import { copyUrl } from '../../../sentences/copy-text.ts'
import { useShowError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChange } from '../../lists/list-query.ts'
import { indiaText } from '../../schedule/india-time.ts'

const hours = limits.previewLinkMs / 3_600_000
// The sentences are here, not in the shared file, because that one loads with the first screen.
const failed = {
  list: 'Failed to load the preview links',
  make: 'Failed to make a preview link',
  end: 'Failed to end the preview link',
}

interface DialogProps {
  item: Content
  isOpen: boolean
  onClose: () => void
}

export default function PreviewLinksDialog({ item, isOpen, onClose }: DialogProps) {
  const { _id: id } = item
  const queryKey = ['preview-links', id]
  const links = useQuery(queryOf(queryKey, calls.listPreviewLinks, { params: { id } }))
  const items = links.data?.items ?? []
  const make = useChange(async () => {
    const { url } = await request(calls.createPreviewLink, { params: { id } })
    // Not awaited: the browser may keep the copy waiting, as for a permission, and the list shows the link anyway.
    void copyUrl(url)
  }, queryKey)
  const end = useChange(async (linkId: string) => {
    await request(calls.endPreviewLink, { params: { id, linkId } })
    toast.success('Preview link ended')
  }, queryKey)
  useShowError(make.error, failed.make)
  useShowError(end.error, failed.end)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Preview links"
      description={`Whoever has a link sees the page of this item as it is saved, without an account, for ${hours} hours.`}
      safe="Close"
      actions={
        <Button variant="primary" icon={Plus} busy={make.isPending} onClick={() => make.mutate()}>
          Make and copy a link
        </Button>
      }
    >
      {links.isPending && <Spinner className="size-6" />}
      {links.isError && <ErrorBox title={failed.list} onRetry={() => void links.refetch()} />}
      {links.isSuccess && items.length === 0 && <p className="text-muted">There is no link now.</p>}
      {items.length > 0 && (
        <ul aria-label="Preview links" className="divide-y divide-hairline">
          {items.map(({ _id: linkId, url, expiresAt }) => {
            const until = `${indiaText(expiresAt)} India time`
            return (
              <li key={linkId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="grow">Until {until}</span>
                <Button
                  size="sm"
                  icon={LinkIcon}
                  aria-label={`Copy the link until ${until}`}
                  onClick={() => copyUrl(url)}
                >
                  Copy
                </Button>
                <Button
                  size="sm"
                  variant="ghost-danger"
                  aria-label={`End the link until ${until}`}
                  onClick={() => end.mutate(linkId)}
                >
                  End
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
