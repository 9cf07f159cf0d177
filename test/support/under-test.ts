/** The secret of `/api/jobs` in every application under test. */
export const CRON_SECRET = 'a-secret-of-the-clock'

/** What every application under test is started with: its jobs run when a test calls for them, and at no other moment. */
export const UNDER_TEST = { JOBS_SECONDS: '0', CRON_SECRET }
