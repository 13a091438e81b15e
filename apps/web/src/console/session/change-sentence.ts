import type { PasswordChange } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

/** Why a new password is asked for, and until when. */
export const changeSentence = ({ dueAt, isDue }: PasswordChange): string =>
  isDue
    ? 'Another person set your password, and it has ended. Set one of your own to go on.'
    : `Another person set your password. It works until ${indiaText(dueAt)} in India.`
