import type { PasswordChange } from '@jinvani/contract'

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Why a new password is asked for, and until when. */
export const changeSentence = ({ dueAt, isDue }: PasswordChange): string =>
  isDue
    ? 'Another person set your password, and it has ended. Set one of your own to go on.'
    : `Another person set your password. It works until ${when.format(new Date(dueAt))}.`
