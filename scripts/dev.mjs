import { install, mapFiles, towns } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

// The demo, with the application compiled on demand and after each change.
await start({
  command: 'dev',
  prepare: [install, towns, mapFiles],
  entry: ['--import', 'tsx', 'sandbox/start.ts'],
  flags: ['--dev'],
})
