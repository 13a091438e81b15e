// Remembers in this tab, until the next sign-in, which requests (new password, second factor) the person put off.
import { tabStore } from '../../browser/browser-storage.ts'

const keys = { password: 'passwordNotice', secondFactor: 'factorNotice' } as const
type Wish = keyof typeof keys

export const isPutOff = (wish: Wish) => tabStore.read(keys[wish]) !== null
export const putOff = (wish: Wish) => tabStore.write(keys[wish], 'put-off')
export const askAgain = () => Object.values(keys).forEach((key) => tabStore.remove(key))
