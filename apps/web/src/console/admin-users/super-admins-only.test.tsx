// The guard of the route already keeps other roles out. Specification section 2 wants these pages to refuse them as
// well.
import { roles, superAdmins } from '@jinvani/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SessionContext } from '../session/session.tsx'
import { EditAdminUserPage, NewAdminUserPage } from './admin-user-form-page.tsx'
import { AdminUserListPage } from './admin-user-list-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const person = { _id: '1', id: '1', name: 'Trishala', email: 'trishala@example.org' }
const pages = { AdminUserListPage, NewAdminUserPage, EditAdminUserPage, ResetPasswordPage }

test.each(
  Object.entries(pages).flatMap(([name, Page]) =>
    roles.filter((role) => !superAdmins.includes(role)).map((role) => [name, role, Page] as const),
  ),
)('%s shows a %s Access Denied by itself', (_, role, Page) => {
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ status: 'signed-in', admin: { ...person, role } }}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('Access Denied')
  expect(drawn).not.toMatch(/<form|<table|Admin Users<\/h1>/)
})
