// Whether a second factor was put off, in this tab and until the next sign-in.
import { tabStore } from '../../browser/browser-storage.ts'

const key = 'factorNotice'

export const isFactorPutOff = () => tabStore.read(key) !== null
export const putFactorOff = () => tabStore.write(key, 'put-off')
export const askForFactorAgain = () => tabStore.remove(key)
