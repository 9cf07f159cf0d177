/** What `work` gives, or after so many milliseconds the error of `late`; `work` itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(late()), milliseconds)))
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
