// The closed list of errors: code, HTTP status, and a message that is safe to show.
import { z } from 'zod'
import { SecondFactorAsked } from './second-factor/second-factor.ts'

/** Errors that app users read. `error-words.ts` translates them. */
const readByPeople = {
  unauthenticated: { status: 401, message: 'Please sign in' },
  'invalid-code': {
    status: 401,
    message: 'The code is wrong or has expired. After a few wrong codes only a new one works.',
  },
  'session-expired': { status: 401, message: 'Session expired. Please log in again.' },
  blocked: { status: 403, message: 'This account is blocked' },
  'not-found': { status: 404, message: 'Not found' },
  validation: { status: 422, message: 'Please check your input' },
  'rate-limited': { status: 429, message: 'Too many attempts. Please wait and try again.' },
  'too-many-films': { status: 429, message: 'This account plays the maximum number of films already' },
  busy: { status: 503, message: 'Too much is asked for at this moment. Please try again.' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  'no-room': { status: 507, message: 'The server has no room for files' },
  'drm-unavailable': { status: 503, message: 'DRM processing is not available on this server' },
  unavailable: { status: 503, message: 'The service is starting or stopping' },
} as const
/** Errors that only staff and the developers of apps read. */
const others = {
  'bad-request': { status: 400, message: 'The request could not be read' },
  'invalid-credentials': { status: 401, message: 'Invalid email or password' },
  'second-factor-needed': { status: 401, message: 'Prove with your second factor that it is you' },
  'invalid-second-factor': {
    status: 401,
    message: 'That is not right, or was used already. Please try again.',
  },
  'ticket-over': { status: 401, message: 'This took too long or too many tries. Please sign in again.' },
  forbidden: { status: 403, message: 'Your role does not allow this' },
  'confirmation-needed': { status: 403, message: 'Confirm that it is you, then try again' },
  'password-change-needed': {
    status: 403,
    message: 'Your password was set by another person and has ended. Set a new one to go on.',
  },
  'second-factor-required': {
    status: 403,
    message: 'Set up a second factor first. Until then your account opens nothing else.',
  },
  'upload-signature': { status: 403, message: 'The upload address is not valid or has expired' },
  'slug-taken': { status: 409, message: 'Slug is already in use' },
  'category-in-use': { status: 409, message: 'Category is in use' },
  'too-many-views': { status: 409, message: 'The number of views has reached its limit. Delete one first.' },
  'occasion-dated': {
    status: 409,
    message: 'This occasion has a date of this tradition in this year already',
  },
  'email-taken': { status: 409, message: 'Email is already in use' },
  'own-account': { status: 409, message: 'You cannot delete or demote your own account' },
  'last-super-admin': { status: 409, message: 'The last super admin can be neither deleted nor demoted' },
  'passkey-exists': { status: 409, message: 'This passkey is in use already' },
  'passkey-refused': { status: 409, message: 'The passkey could not be added. Please begin again.' },
  'no-second-factor': { status: 409, message: 'There is no second factor. Set one up first.' },
  'upload-exists': { status: 409, message: 'This upload address was used already' },
  'stale-edit': { status: 412, message: 'Someone else changed this item since you opened it' },
  'too-large': { status: 413, message: 'The request is too large' },
  'unsupported-media-type': { status: 415, message: 'This content type is not accepted here' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive' },
  'range-not-satisfiable': { status: 416, message: 'The file has no such range' },
  'no-playable-source': { status: 422, message: 'Content has no playable source' },
  'upload-rejected': { status: 422, message: 'The file does not have the expected content' },
  'upload-missing': { status: 422, message: 'The file has not been uploaded' },
  'nothing-to-retry': { status: 409, message: 'There is no failed processing to repeat' },
  'no-new-keys': { status: 409, message: 'This film cannot get new keys' },
} as const
export const errorCodes = { ...readByPeople, ...others }
export type TranslatedCode = keyof typeof readByPeople
export type ErrorCode = keyof typeof errorCodes

/** Problems of a field that a client must tell apart, to react to them or to translate their message. */
export const FieldProblem = z.enum(['country', 'number', 'old-app', 'unknown-file'])
export type FieldProblem = z.infer<typeof FieldProblem>

export const FieldError = z.object({
  path: z.string(),
  message: z.string(),
  kind: FieldProblem.optional(),
  countries: z.array(z.string()).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** Services that the server needs. The error `unavailable` names the one that does not answer. */
export const Dependency = z.enum(['database', 'storage'])
export type Dependency = z.infer<typeof Dependency>

/** The body of every answer with a status of 400 or higher. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(FieldError).optional(),
  away: Dependency.optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
/** The body of a refused sign-in. With `second-factor-needed` it has the ticket, and the factors to choose from. */
export const SignInError = ErrorBody.extend(SecondFactorAsked.partial().shape)
