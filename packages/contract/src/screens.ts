// All pages, with the roles that may open them: those of specification section 2, and ours. The web app builds its
// router from this list, and the server reads in it which paths are pages.
import { editors, peopleEditors, readers, staff, superAdmins } from './roles.ts'

export const publicPaths = {
  landing: '/',
  privacy: '/privacy',
  terms: '/terms',
  deleteAccount: '/delete-account',
  watch: '/watch',
  collections: '/collections',
  embed: '/embed',
  calendar: '/jain-calendar',
  preview: '/preview',
  browse: '/browse',
  search: '/search',
  login: '/admin',
  unauthorized: '/unauthorized',
} as const
const { watch, collections, embed, preview, browse, search } = publicPaths
/** Folders of the public site. An unknown address below one of them is no screen of the console. */
export const siteFolders = [watch, collections, embed, preview, browse, search] as const

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
