import { publicPaths } from '@jinvani/contract'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

/** Paths of public pages, which this app does not render. */
const documents: readonly string[] = [publicPaths.landing, publicPaths.privacy, publicPaths.terms]

/** The path for which the server sent the console. No public page is there: the server would have sent that instead. */
const servedAt = window.location.pathname

/** For an unknown path: opens the public page there or the landing page; if the server has none, the login page. */
export function LeaveApp() {
  const { pathname } = useLocation()
  const target = documents.includes(pathname) ? pathname : publicPaths.landing
  const isMissing = servedAt === target
  useEffect(() => {
    if (!isMissing) window.location.replace(target)
  }, [isMissing, target])
  return isMissing ? <Navigate to={publicPaths.login} replace /> : null
}
