// Empty, for the same reason as `instrumentation.ts`.
export {}
