// Specification section 6. These lists are the only place where a role is tied to a permission.
export const roles = ['super_admin', 'content_manager', 'viewer'] as const
export type Role = (typeof roles)[number]

export const staff: readonly Role[] = roles
/** Who sees the library, the dashboard and the statistics. */
export const readers: readonly Role[] = ['super_admin', 'content_manager', 'viewer']
export const editors: readonly Role[] = ['super_admin', 'content_manager']
/** Who sees, changes and blocks the people of the apps. */
export const peopleEditors: readonly Role[] = ['super_admin', 'content_manager']
export const superAdmins: readonly Role[] = ['super_admin']

export const roleLabels: Record<Role, string> = {
  super_admin: 'Super Admin',
  content_manager: 'Content Manager',
  viewer: 'Viewer',
}
