import { run, unlessDone } from '../scripts/setup/prepare.mjs'

/** Installs the packages of what measures, which the project itself does without, if their list has changed since the last time. */
await unlessDone(
  'tools/node_modules/.keystead-installed',
  ['tools/package.json', 'tools/package-lock.json'],
  async () => {
    console.log('Installing what measures…')
    await run('npm', ['ci', '--prefix', 'tools', '--no-audit', '--no-fund'])
  },
)
