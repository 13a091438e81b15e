import { AppError } from '../../platform/app-error.ts'

/** For a fault of the whole file; none of it is saved. */
export const refusedFile = (message: string) => new AppError('validation', { message })
