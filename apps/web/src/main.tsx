import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { afterFirstAnswers } from './api/first-answers.ts'
import { queryClient } from './api/query-client.ts'
import { SessionProvider } from './console/session/session.tsx'
import { createRouter } from './routes.tsx'
import { lazyPiece } from './ui/lazy-piece.tsx'

/** Loads after the data of the first screen. Toasts that are sent earlier wait until then. */
const Toaster = lazyPiece(afterFirstAnswers(() => import('./ui/toasts/toaster-area.tsx')))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <RouterProvider router={createRouter()} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
)
