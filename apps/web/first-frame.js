// Runs before the browser draws the console. Sets the chosen theme, and shows the static frame of index.html to people
// who are signed in. `theme-choice.ts` and `session-store.ts` store these keys. The server allows no inline script.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('jinvani.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const isSignedIn = localStorage.getItem('accessToken') !== null
  if (isSignedIn && !/^\/(?:admin|unauthorized)\/?$/.test(location.pathname)) root.dataset.framed = ''
} catch {
  // Without storage nobody is signed in.
}
