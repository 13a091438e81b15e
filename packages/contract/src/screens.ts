// Every route of the specification (section 2) and the other pages, with the roles that may open them. The web app
// builds its router from this list, and the server decides by it which paths are pages.
import { editors, peopleEditors, readers, staff, superAdmins } from './roles.ts'

/** Pages that everybody may see. */
export const publicPaths = {
  landing: '/',
  privacy: '/privacy',
  terms: '/terms',
  deleteAccount: '/delete-account',
  watch: '/watch',
  collections: '/collections',
  login: '/admin',
  unauthorized: '/unauthorized',
} as const
/** Folders in which the public site has a page for each slug. */
export const siteFolders = [publicPaths.watch, publicPaths.collections] as const

export const screens = {
  '/dashboard': readers,
  '/account': staff,
  '/statistics': readers,
  '/categories': readers,
  '/categories/new': editors,
  '/categories/edit/:id': editors,
  '/content': readers,
  '/content/new': editors,
  '/content/import': editors,
  '/content/edit/:id': editors,
  '/carousel': editors,
  '/carousel/create': editors,
  '/carousel/edit/:id': editors,
  '/collections': editors,
  '/collections/new': editors,
  '/collections/edit/:id': editors,
  '/app-users': peopleEditors,
  '/app-users/:id': peopleEditors,
  '/admin-users': superAdmins,
  '/admin-users/new': superAdmins,
  '/admin-users/:id': superAdmins,
  '/admin-users/:id/reset-password': superAdmins,
  '/calendar': editors,
  '/activity': superAdmins,
  '/webhooks': superAdmins,
  '/trash': superAdmins,
} as const
export type Screen = keyof typeof screens
