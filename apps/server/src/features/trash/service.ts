export { freeItemSlug, removeEnded, trashSince } from './trash.ts'
