// Ends a check: reports the faults of the repository, and planted ones that the check missed.

/** Each of `planted` changes a part of `house`, and must give a fault that the house does not have. */
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
