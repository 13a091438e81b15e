import { type Screen, screens } from '@jinvani/contract'
import { createContext, use } from 'react'
import { isOpenTo, isRoleAllowed } from './guard.tsx'
import { useAdmin } from './session.tsx'

/** The screens that the router has; `Layout` says which. */
export const BuiltScreens = createContext<ReadonlySet<Screen>>(new Set())

/** Whether a link to a screen leads somewhere for the person who is signed in. What they may not enter is not drawn. */
export function useMayEnter(): (screen: Screen) => boolean {
  const built = use(BuiltScreens)
  const admin = useAdmin()
  return (screen) =>
    built.has(screen) && isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
