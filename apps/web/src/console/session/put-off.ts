// Whether the wish for a new password was put off, in this tab and until the next sign-in.
import { tabStore } from '../../browser/browser-storage.ts'

const key = 'passwordNotice'

export const isPutOff = () => tabStore.read(key) !== null
export const putOff = () => tabStore.write(key, 'put-off')
export const askAgain = () => tabStore.remove(key)
