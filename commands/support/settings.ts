import nextEnv from '@next/env'

/*
 * Loads `.env` for an operator's command as for the server; the environment has precedence. Commands import this first,
 * because the site's formats are worked out as soon as they are imported.
 */
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: console.error })
