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

const pages: Record<Screen, LoadPage> = {
  '/dashboard': async () => (await import('./console/dashboard/dashboard-page.tsx')).DashboardPage,
  '/account': async () => (await import('./console/account/account-page.tsx')).AccountPage,
  '/statistics': async () => (await import('./console/statistics/statistics-page.tsx')).StatisticsPage,
  '/categories': async () => (await import('./console/categories/category-list-page.tsx')).CategoryListPage,
  '/categories/new': async () =>
    (await import('./console/categories/category-form-page.tsx')).NewCategoryPage,
  '/categories/edit/:id': async () =>
    (await import('./console/categories/category-form-page.tsx')).EditCategoryPage,
  '/content': async () => (await import('./console/content/content-list-page.tsx')).ContentListPage,
  '/content/new': async () => (await import('./console/content/content-form-page.tsx')).ContentFormPage,
  '/content/import': async () => (await import('./console/imports/import-page.tsx')).ImportPage,
  '/content/edit/:id': async () => (await import('./console/content/content-form-page.tsx')).ContentFormPage,
  '/carousel': async () => (await import('./console/carousel/carousel-list-page.tsx')).CarouselListPage,
  '/carousel/create': async () =>
    (await import('./console/carousel/carousel-form-page.tsx')).NewCarouselItemPage,
  '/carousel/edit/:id': async () =>
    (await import('./console/carousel/carousel-form-page.tsx')).EditCarouselItemPage,
  '/collections': async () =>
    (await import('./console/collections/collection-list-page.tsx')).CollectionListPage,
  '/collections/new': async () =>
    (await import('./console/collections/collection-form-page.tsx')).NewCollectionPage,
  '/collections/edit/:id': async () =>
    (await import('./console/collections/collection-form-page.tsx')).EditCollectionPage,
  '/app-users': async () => (await import('./console/app-users/app-user-list-page.tsx')).AppUserListPage,
  '/app-users/:id': async () => (await import('./console/app-users/app-user-page.tsx')).AppUserPage,
  '/admin-users': async () =>
    (await import('./console/admin-users/admin-user-list-page.tsx')).AdminUserListPage,
  '/admin-users/new': async () =>
    (await import('./console/admin-users/admin-user-form-page.tsx')).NewAdminUserPage,
  '/admin-users/:id': async () =>
    (await import('./console/admin-users/admin-user-form-page.tsx')).EditAdminUserPage,
  '/admin-users/:id/reset-password': async () =>
    (await import('./console/admin-users/reset-password-page.tsx')).ResetPasswordPage,
  '/calendar': async () => (await import('./console/calendar/calendar-page.tsx')).CalendarPage,
  '/trash': async () => (await import('./console/trash/trash-page.tsx')).TrashPage,
  '/activity': async () => (await import('./console/activity/activity-page.tsx')).ActivityPage,
  '/webhooks': async () => (await import('./console/webhooks/webhooks-page.tsx')).WebhooksPage,
}

// Loads together with the first screen, because it must also report that code fails to load.
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

function guarded(path: Screen, load: LoadPage): RouteObject {
  return {
    element: <Guard roles={screens[path]} />,
    // The parent has the error screen, because the router cannot show a lazy route whose code failed to load.
    errorElement,
    children: [{ path, lazy: page(load) }],
  }
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

/** The frame loads together with the code of the first page, not before it. The login has no frame. */
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
        .map((path) => guarded(path, pages[path])),
    },
  ],
}

export function createRouter() {
  // React Router stores scroll positions by key. All typed addresses have the key `default`, so each gets a new key.
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
