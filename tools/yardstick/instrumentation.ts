/** Nothing: without a file of its own the build would take the project's, which stands further up. */
export function register(): void {}
