import { buildDemo, install, SANDBOX, towns } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

await start({ command: 'demo', prepare: [install, towns, buildDemo], entry: [`${SANDBOX}/start.mjs`] })
