import { AppError } from '../../platform/app-error.ts'

/** The file as a whole cannot be read; nothing of it was saved. */
export const refusedFile = (message: string) => new AppError('validation', { message })
