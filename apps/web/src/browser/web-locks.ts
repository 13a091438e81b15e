/** Browsers offer Web Locks on https and localhost only. Undefined elsewhere: tabs then cannot coordinate. */
export function webLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
