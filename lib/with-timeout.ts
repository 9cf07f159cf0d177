/** The result of `work`. Throws `lateError()` after this many milliseconds; `work` continues. */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  lateError: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(lateError()), milliseconds)),
  )
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
