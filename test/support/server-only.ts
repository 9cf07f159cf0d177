// Stands for the package `server-only` under Jest, where there is no client bundle to guard.
export {}
