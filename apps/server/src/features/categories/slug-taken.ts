import { AppError } from '../../platform/app-error.ts'

const message = 'A category with this slug already exists'

export const slugTaken = () => new AppError('slug-taken', { message, errors: [{ path: 'slug', message }] })
