import { install, mapFiles, towns } from './setup/prepare.mjs'
import { start } from './setup/start.mjs'

// The demo, but the application is compiled as it is asked for, and again when a file changes.
await start({
  command: 'dev',
  prepare: [install, towns, mapFiles],
  entry: ['--import', 'tsx', 'sandbox/start.ts'],
  flags: ['--dev'],
})
