// Roles (specification section 6), and the lists of roles that calls and screens name.
export const roles = ['super_admin', 'content_manager', 'viewer'] as const
export type Role = (typeof roles)[number]

export const staff: readonly Role[] = roles
/** Roles that see the library, the dashboard and the statistics. */
export const readers: readonly Role[] = ['super_admin', 'content_manager', 'viewer']
export const editors: readonly Role[] = ['super_admin', 'content_manager']
/** Roles that see, rename and block app users. */
export const peopleEditors: readonly Role[] = ['super_admin', 'content_manager']
export const superAdmins: readonly Role[] = ['super_admin']

export const roleLabels: Record<Role, string> = {
  super_admin: 'Super Admin',
  content_manager: 'Content Manager',
  viewer: 'Viewer',
}
