export { countSealedOtherwise, sealAgain, sealAgainLater } from './seal-again.ts'
