/** How long work takes, in milliseconds: the shortest of three runs, because a busy machine slows them down. */
export function shortestTime(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return Math.min(...times)
}
