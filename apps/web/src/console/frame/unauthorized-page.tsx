import { AccessDenied } from './access-denied.tsx'
import { useFocusOnArrival } from './page-focus.ts'

export function UnauthorizedPage() {
  useFocusOnArrival()
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 p-4 text-center">
      <AccessDenied />
    </main>
  )
}
