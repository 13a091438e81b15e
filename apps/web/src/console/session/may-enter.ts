import { type Screen, screens } from '@jinvani/contract'
import { createContext, use } from 'react'
import { isOpenTo, isRoleAllowed } from './guard.tsx'
import { useAdmin } from './session.tsx'

/** Screens known to the router; `Layout` provides them. */
export const BuiltScreens = createContext<ReadonlySet<Screen>>(new Set())

/** Whether the signed-in person may open a screen. Links to other screens are not drawn. */
export function useMayEnter(): (screen: Screen) => boolean {
  const built = use(BuiltScreens)
  const admin = useAdmin()
  return (screen) =>
    built.has(screen) && isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
