import { publicPaths } from '@jinvani/contract'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

/** Public pages are separate documents, outside this app. */
const documents: readonly string[] = [publicPaths.landing, publicPaths.privacy, publicPaths.terms]

/** The path that loaded this document. The server answered it with the console, so it has no public page there. */
const servedAt = window.location.pathname

/** Sends an unknown path to the public page of that name, or to the landing page. */
export function LeaveApp() {
  const { pathname } = useLocation()
  const target = documents.includes(pathname) ? pathname : publicPaths.landing
  const isMissing = servedAt === target
  useEffect(() => {
    if (!isMissing) window.location.replace(target)
  }, [isMissing, target])
  return isMissing ? <Navigate to={publicPaths.login} replace /> : null
}
