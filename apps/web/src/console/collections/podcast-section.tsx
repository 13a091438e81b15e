import { useFormContext, useWatch } from 'react-hook-form'
import { Copy } from 'lucide-react'
import { copyUrl } from '../../sentences/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { CollectionValues } from './collection-values.ts'

/** `slug`: the saved one, whose feed people can subscribe to; undefined until the podcast is saved. */
export function PodcastSection({ slug }: { slug: string | undefined }) {
  const { register, control } = useFormContext<CollectionValues>()
  const isFeed = useWatch({ control, name: 'feed' })
  const address = slug && `${window.location.origin}/collections/${slug}/feed.xml`
  return (
    <CardSection title="Podcast">
      <Checkbox
        {...register('feed')}
        label="Podcast feed"
        hint="Podcast apps play its active items that may be kept; protected films are left out. It needs a picture."
      />
      {isFeed && address && (
        <div className="flex flex-wrap items-center gap-3 rounded bg-sunken p-3 text-sm">
          <p className="min-w-0 grow wrap-anywhere">{address}</p>
          <Button size="sm" icon={Copy} onClick={() => void copyUrl(address)}>
            Copy Address
          </Button>
        </div>
      )}
      {isFeed && !address && (
        <p className="text-sm text-muted">The address to copy is here once the collection is saved.</p>
      )}
    </CardSection>
  )
}
