interface Measured {
  /** Resident, in MiB. */
  memory(): Promise<number>
}

const SAMPLE_MS = 100

export async function withPeakMemory<T>(
  product: Measured,
  work: () => Promise<T>,
): Promise<[peak: number, result: T]> {
  let peak = await product.memory()
  const look = async () => {
    peak = Math.max(peak, await product.memory())
  }
  const timer = setInterval(() => void look(), SAMPLE_MS)
  try {
    const result = await work()
    await look()
    return [peak, result]
  } finally {
    clearInterval(timer)
  }
}
