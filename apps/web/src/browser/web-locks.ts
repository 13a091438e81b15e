/** Web Locks exist on https and localhost only; elsewhere tabs know nothing of each other. */
export function webLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
