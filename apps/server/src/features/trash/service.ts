export { freeItemSlugs, removeEnded, trashSince } from './trash.ts'
