import { build, install, towns } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

await start({ command: 'demo', prepare: [install, towns, build] })
