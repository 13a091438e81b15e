import { AppError } from '../../platform/app-error.ts'
import type { Handlers } from '../../platform/http/handler.ts'

/** There is no provider on this server: it says so and changes nothing. */
const refuse = () => Promise.reject(new AppError('drm-unavailable'))

export function drmRoutes(): Pick<Handlers, 'startDrm' | 'drmStatus'> {
  return { startDrm: refuse, drmStatus: refuse }
}
