/** The secret of `/api/jobs` in every application under test. */
export const CRON_SECRET = 'a-secret-of-the-clock'

/** The settings of every application under test: jobs run only when a test calls them, and no visit is sampled. */
export const UNDER_TEST = { JOBS_SECONDS: '0', WEB_VITALS_PERCENT: '0', CRON_SECRET }
