// Sentences that the first screen may need. They have their own file, so that this screen loads little code.
export const sessionSentences = {
  login: 'Login successful',
  loginFailed: 'Login failed',
  logout: 'Logged out successfully',
  expired: 'Session expired. Please log in again.',
  rejected: 'Authentication failed. Please log in again.',
  denied: 'Access denied: Insufficient permissions',
} as const

export const renderingFailed = 'Something went wrong'

/** Durations of toasts in milliseconds (specification section 9). */
export const toastMs = { default: 4000, login: 2000, denied: 3000, drm: 6000 } as const
