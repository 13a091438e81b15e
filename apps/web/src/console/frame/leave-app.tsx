import { publicPaths } from '@jinvani/contract'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

/** Paths of public pages, which this app does not render. */
const documents: readonly string[] = [publicPaths.landing, publicPaths.privacy, publicPaths.terms]

/** The path for which the server sent the console. It has no public page, or the server would have sent that page. */
const servedAt = window.location.pathname

/** Opens the public page of an unknown path, or else the landing page; if the server lacks it, the login page. */
export function LeaveApp() {
  const { pathname } = useLocation()
  const target = documents.includes(pathname) ? pathname : publicPaths.landing
  const isMissing = servedAt === target
  useEffect(() => {
    if (!isMissing) window.location.replace(target)
  }, [isMissing, target])
  return isMissing ? <Navigate to={publicPaths.login} replace /> : null
}
