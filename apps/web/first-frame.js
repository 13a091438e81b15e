// Runs before the first drawing. Sets the chosen theme, and whether the static frame of index.html shows. The keys are
// those of `theme-choice.ts` and `session-store.ts`. It is a file, because the server allows no inline script.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('jinvani.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const isSignedIn = localStorage.getItem('accessToken') !== null
  if (isSignedIn && !/^\/(?:admin|unauthorized)\/?$/.test(location.pathname)) root.dataset.framed = ''
} catch {
  // Without storage nobody is signed in.
}
