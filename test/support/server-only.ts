// Replaces the package `server-only` under Jest, which has no client bundle to guard.
export {}
