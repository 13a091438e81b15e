import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

const text = (count: number) => count.toLocaleString('en')

/** The ledger of files: every one that came in is somewhere. Without it the dashboard is still whole. */
export function ProcessingLine() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'processing'],
    queryFn: ({ signal }) => request(calls.processingLedger, { signal }),
    staleTime: 0,
  })
  return (
    <p className="mt-4 min-h-6 text-sm text-muted tabular-nums">
      {data && (
        <>
          Files: {text(data.received)} received = {text(data.processing)} processing + {text(data.ready)}{' '}
          ready +{' '}
          <span className={data.failed > 0 ? 'font-medium text-danger' : undefined}>
            {text(data.failed)} failed
          </span>
        </>
      )}
    </p>
  )
}
