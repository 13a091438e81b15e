import { ShieldX } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { useFocusOnArrival } from './page-focus.ts'

/** The page for a role without access, with a way back (specification section 2). */
export function AccessDenied() {
  return (
    <>
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <ShieldX aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <h1 className="text-2xl">Access Denied</h1>
      <p className="text-muted">
        Your role does not allow this page. A super admin can change what your account may do.
      </p>
      <ButtonLink to="/dashboard" variant="primary">
        Back to Dashboard
      </ButtonLink>
    </>
  )
}

export function UnauthorizedPage() {
  useFocusOnArrival()
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 p-4 text-center">
      <AccessDenied />
    </main>
  )
}
