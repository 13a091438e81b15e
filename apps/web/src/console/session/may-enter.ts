import { type Screen, screens } from '@jinvani/contract'
import { isOpenTo, isRoleAllowed } from './guard.tsx'
import { useAdmin } from './session.tsx'

/** Whether the signed-in person may open a screen. Links to other screens are not drawn. */
export function useMayEnter(): (screen: Screen) => boolean {
  const admin = useAdmin()
  return (screen) => isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
