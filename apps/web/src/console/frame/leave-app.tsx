import { publicPaths } from '@jinvani/contract'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

/** Paths of public pages, which this app does not render. */
const documents: readonly string[] = [publicPaths.landing, publicPaths.privacy, publicPaths.terms]

/** The path for which the server sent the console. It has no public page, or the server would have sent that page. */
const servedAt = window.location.pathname

/**
 * For a path that the console does not know: opens the public page at this path, or the landing page if there is none.
 * If the server does not have that page, opens the login page.
 */
export function LeaveApp() {
  const { pathname } = useLocation()
  const target = documents.includes(pathname) ? pathname : publicPaths.landing
  const isMissing = servedAt === target
  useEffect(() => {
    if (!isMissing) window.location.replace(target)
  }, [isMissing, target])
  return isMissing ? <Navigate to={publicPaths.login} replace /> : null
}
