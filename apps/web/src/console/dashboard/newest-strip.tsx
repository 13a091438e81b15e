import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { request } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { Picture } from '../pictures/picture.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useItemPage } from './today/today-section.tsx'

const query = { pageSize: 6 }
const row = 'mt-6 grid grid-cols-3 gap-3 sm:grid-cols-6'

/** The newest items as pictures. It says nothing where the library is empty or cannot be read. */
export function NewestStrip() {
  const id = useId()
  const pageOf = useItemPage()
  const { data, isError } = useQuery({
    queryKey: [...contentKeys.list, 'newest', query],
    queryFn: ({ signal }) => request(calls.listContent, { query, signal }),
  })
  if (data === undefined && !isError)
    return (
      <SkeletonArea label="Loading the newest items" className={row}>
        <Skeleton className="col-span-full h-44 rounded-card sm:h-28" />
      </SkeletonArea>
    )
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Newest items
      </h2>
      <ul className={row}>
        {data.items.map(({ _id: contentId, title, images }) => (
          <li key={contentId} className="min-w-0">
            <Link to={pageOf({ contentId, title })} className="group grid gap-1 rounded">
              <Picture
                src={images.thumbnail}
                sizes="(min-width: 40rem) 10rem, 30vw"
                alt=""
                placeholder=""
                className="aspect-video w-full rounded"
              />
              <span dir="auto" title={title} className="truncate text-sm group-hover:underline">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
