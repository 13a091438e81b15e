// All routes with the roles that may open them. The features of the console meet only here.
import { type Screen, publicPaths, screens, staff } from '@jinvani/contract'
import { type ComponentType, Suspense, lazy } from 'react'
import { Outlet, type RouteObject, createBrowserRouter } from 'react-router'
import { Guard } from './console/session/guard.tsx'
import { LostCode } from './api/api-error.ts'
import { LeaveApp } from './console/frame/leave-app.tsx'
import { ScreenTitle } from './console/frame/screen-title.tsx'
import { renderingFailed } from './sentences/first-sentences.ts'
import { Spinner } from './ui/spinner.tsx'

type LoadPage = () => Promise<ComponentType>

const categoryForm = () => import('./console/categories/category-form-page.tsx')
const carouselForm = () => import('./console/carousel/carousel-form-page.tsx')
const collectionForm = () => import('./console/collections/collection-form-page.tsx')
const adminUserForm = () => import('./console/admin-users/admin-user-form-page.tsx')

const pages: Record<Screen, LoadPage> = {
  '/dashboard': async () => (await import('./console/dashboard/dashboard-page.tsx')).DashboardPage,
  '/account': async () => (await import('./console/account/account-page.tsx')).AccountPage,
  '/statistics': async () => (await import('./console/statistics/statistics-page.tsx')).StatisticsPage,
  '/categories': async () => (await import('./console/categories/category-list-page.tsx')).CategoryListPage,
  '/categories/new': async () => (await categoryForm()).NewCategoryPage,
  '/categories/edit/:id': async () => (await categoryForm()).EditCategoryPage,
  '/content': async () => (await import('./console/content/content-list-page.tsx')).ContentListPage,
  '/content/new': async () => (await import('./console/content/content-form-page.tsx')).ContentFormPage,
  '/content/import': async () => (await import('./console/imports/import-page.tsx')).ImportPage,
  '/content/edit/:id': async () => (await import('./console/content/content-form-page.tsx')).ContentFormPage,
  '/carousel': async () => (await import('./console/carousel/carousel-list-page.tsx')).CarouselListPage,
  '/carousel/create': async () => (await carouselForm()).NewCarouselItemPage,
  '/carousel/edit/:id': async () => (await carouselForm()).EditCarouselItemPage,
  '/collections': async () =>
    (await import('./console/collections/collection-list-page.tsx')).CollectionListPage,
  '/collections/new': async () => (await collectionForm()).NewCollectionPage,
  '/collections/edit/:id': async () => (await collectionForm()).EditCollectionPage,
  '/app-users': async () => (await import('./console/app-users/app-user-list-page.tsx')).AppUserListPage,
  '/app-users/:id': async () => (await import('./console/app-users/app-user-page.tsx')).AppUserPage,
  '/admin-users': async () =>
    (await import('./console/admin-users/admin-user-list-page.tsx')).AdminUserListPage,
  '/admin-users/new': async () => (await adminUserForm()).NewAdminUserPage,
  '/admin-users/:id': async () => (await adminUserForm()).EditAdminUserPage,
  '/admin-users/:id/reset-password': async () =>
    (await import('./console/admin-users/reset-password-page.tsx')).ResetPasswordPage,
  '/calendar': async () => (await import('./console/calendar/calendar-page.tsx')).CalendarPage,
  '/trash': async () => (await import('./console/trash/trash-page.tsx')).TrashPage,
  '/activity': async () => (await import('./console/activity/activity-page.tsx')).ActivityPage,
  '/webhooks': async () => (await import('./console/webhooks/webhooks-page.tsx')).WebhooksPage,
}

// Loads at the start: it also reports that the code of a page failed to load.
const errorScreen = import('./console/frame/error-screen.tsx').catch(() => ({
  ErrorScreen: () => <h1 role="alert">{renderingFailed}</h1>,
}))
const ErrorScreen = lazy(async () => ({ default: (await errorScreen).ErrorScreen }))

const errorElement = (
  <Suspense fallback={null}>
    <ErrorScreen />
  </Suspense>
)

const isScreen = (path: string): path is Screen => path in screens

const page = (load: LoadPage) => async () => {
  const Component = await load().catch((cause: unknown) => {
    throw new LostCode('The page did not load', { cause })
  })
  return { Component }
}

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <ScreenTitle />
      <Spinner label="Loading" className="size-8" />
    </div>
  )
}

function Root() {
  return (
    <>
      <ScreenTitle />
      <Outlet />
    </>
  )
}

/** The frame loads at the same time as the code of the first page. The login has no frame. */
const consoleRoutes: RouteObject = {
  element: (
    <Guard roles={staff}>
      <Outlet />
    </Guard>
  ),
  children: [
    {
      lazy: page(async () => (await import('./console/frame/layout.tsx')).Layout),
      children: Object.keys(pages)
        .filter(isScreen)
        .map((path) => ({
          element: <Guard roles={screens[path]} />,
          // The parent has the error screen, because the router cannot show a lazy route whose code failed to load.
          errorElement,
          children: [{ path, lazy: page(pages[path]) }],
        })),
    },
  ],
}

export function createRouter() {
  // React Router stores scroll positions by key, and every typed address has the key `default`. It gets its own here.
  if (history.state === null) history.replaceState({ key: String(Date.now()) }, '')
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement,
      HydrateFallback: Loading,
      children: [
        {
          path: publicPaths.login,
          lazy: page(async () => (await import('./console/login/login-page.tsx')).LoginPage),
        },
        {
          path: publicPaths.unauthorized,
          lazy: page(async () => (await import('./console/frame/access-denied.tsx')).UnauthorizedPage),
        },
        consoleRoutes,
        { path: '*', element: <LeaveApp /> },
      ],
    },
  ])
}
