import { buildDemo, install, SANDBOX, towns } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

await start({
  command: 'demo',
  isQuiet: true,
  prepare: [install, towns, buildDemo],
  entry: [`${SANDBOX}/start.mjs`],
})
