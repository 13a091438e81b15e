// Specification section 6. These lists are the only place where a role is tied to a permission.
export const roles = ['super_admin', 'content_manager', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Any signed-in role. */
export const staff: readonly Role[] = roles
export const editors: readonly Role[] = ['super_admin', 'content_manager']
export const superAdmins: readonly Role[] = ['super_admin']

export const roleLabels: Record<Role, string> = {
  super_admin: 'Super Admin',
  content_manager: 'Content Manager',
  viewer: 'Viewer',
}
