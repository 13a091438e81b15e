export function codesText(left: number): string {
  if (left === 0) return 'All your recovery codes are used. Make new ones.'
  const rest = `${left} recovery code${left === 1 ? '' : 's'} left.`
  return left <= 3 ? `${rest} Make new ones soon.` : rest
}
