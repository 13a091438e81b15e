// The sentences of the catalogue that the first screen of the console may need. They are apart from the others so that
// it loads without them.
export const sessionSentences = {
  login: 'Login successful',
  loginFailed: 'Login failed',
  logout: 'Logged out successfully',
  expired: 'Session expired. Please log in again.',
  rejected: 'Authentication failed. Please log in again.',
  denied: 'Access denied: Insufficient permissions',
} as const

export const renderingFailed = 'Something went wrong'

/** Milliseconds a toast stays, if it is not the default (specification section 9). */
export const toastMs = { default: 4000, login: 2000, denied: 3000, drm: 6000 } as const
