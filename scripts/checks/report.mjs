// The end of each check: prints the faults of the repository, and planted faults that the check did not find.

/** `house`: what is checked. Each entry of `planted` replaces a part of it, and must cause a fault that it lacks. */
export function report(faultsOf, house, planted) {
  const found = [...faultsOf(house)]
  const isSeen = (fault) => [...faultsOf({ ...house, ...fault })].some((line) => !found.includes(line))
  const unseen = planted.flatMap((fault, index) =>
    isSeen(fault) ? [] : [`Planted fault ${index} was not found`],
  )
  endWith([...found, ...unseen])
}

export function endWith(faults) {
  for (const line of faults) console.error(line)
  process.exitCode = faults.length > 0 ? 1 : 0
}
