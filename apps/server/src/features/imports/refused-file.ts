import { AppError } from '../../platform/app-error.ts'

/** Refuses the whole file; none of it was saved. */
export const refusedFile = (message: string) => new AppError('validation', { message })
