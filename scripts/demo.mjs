import { build, install } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

await start({ command: 'demo', prepare: [install, build] })
