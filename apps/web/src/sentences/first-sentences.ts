// Sentences that the first screen may need, in a file of their own so that this screen stays small.
export const sessionSentences = {
  login: 'Login successful',
  loginFailed: 'Login failed',
  logout: 'Logged out successfully',
  expired: 'Session expired. Please log in again.',
  rejected: 'Authentication failed. Please log in again.',
  denied: 'Access denied: Insufficient permissions',
} as const

export const renderingFailed = 'Something went wrong'

/** Duration of toasts in milliseconds, unless it is the default (specification section 9). */
export const toastMs = { default: 4000, login: 2000, denied: 3000, drm: 6000 } as const
