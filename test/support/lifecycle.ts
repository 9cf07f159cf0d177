/** Cancels the shutdown of a test's process. */
export function cancelShutdown(): void {
  const state = (
    globalThis as unknown as Record<symbol, { isEnding: boolean; isReplaced: boolean } | undefined>
  )[Symbol.for('keystead.life')]
  if (state) Object.assign(state, { isEnding: false, isReplaced: false })
}
