// Title of the browser tab. It depends only on the address, so it is right before the code of the screen has loaded.
import { type Screen, publicPaths } from '@jinvani/contract'
import { matchRoutes, useLocation, useNavigation } from 'react-router'

const titles: Record<Screen, string> & Record<string, string> = {
  [publicPaths.login]: 'Admin Portal',
  [publicPaths.unauthorized]: 'Access Denied',
  '/dashboard': 'Dashboard',
  '/account': 'My Account',
  '/statistics': 'Statistics',
  '/categories': 'Categories',
  '/categories/new': 'Add Category',
  '/categories/edit/:id': 'Edit Category',
  '/content': 'Content Library',
  '/content/new': 'Add Content',
  '/content/edit/:id': 'Edit Content',
  '/content/import': 'Import',
  '/carousel': 'Carousel',
  '/carousel/create': 'Add Carousel Item',
  '/carousel/edit/:id': 'Edit Carousel Item',
  '/collections': 'Collections',
  '/collections/new': 'Add Collection',
  '/collections/edit/:id': 'Edit Collection',
  '/app-users': 'App Users',
  '/app-users/:id': 'Edit App User',
  '/admin-users': 'Admin Users',
  '/admin-users/new': 'Add Admin User',
  '/admin-users/:id': 'Edit Admin User',
  '/admin-users/:id/reset-password': 'Reset Password',
  '/calendar': 'Calendar',
  '/activity': 'Activity',
  '/trash': 'Trash',
  '/webhooks': 'Webhooks',
}
const routes = Object.entries(titles).map(([path, handle]) => ({ path, handle }))

export function screenTitle(pathname: string): string | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.handle
}

const appName = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

/** Shows the title of the screen that is loading, or else of the current screen. */
export function ScreenTitle() {
  const shown = useLocation()
  const { location: target = shown } = useNavigation()
  return <title>{[screenTitle(target.pathname), appName()].filter(Boolean).join(' · ')}</title>
}
