import { publicPaths } from '@jinvani/contract'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

/** The public pages are documents of their own, outside this app. */
const documents: readonly string[] = [publicPaths.landing, publicPaths.privacy, publicPaths.terms]

/** Where this very document came from. If it stands in for a public page, that page does not exist on this server. */
const servedAt = window.location.pathname

/** Any path that is no page of the console: on to the public page of that name, or to the landing page. */
export function LeaveApp() {
  const { pathname } = useLocation()
  const target = documents.includes(pathname) ? pathname : publicPaths.landing
  const isMissing = servedAt === target
  useEffect(() => {
    if (!isMissing) window.location.replace(target)
  }, [isMissing, target])
  return isMissing ? <Navigate to={publicPaths.login} replace /> : null
}
