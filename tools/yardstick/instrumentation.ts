/** Empty: without this file the build would use the project's, in the parent folder. */
export function register(): void {}
