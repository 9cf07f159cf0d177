/** The result of `work`, or the error of `late` after so many milliseconds; `work` continues. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(late()), milliseconds)))
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
