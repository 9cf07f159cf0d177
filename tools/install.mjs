import { run, unlessDone } from '../scripts/setup/prepare.mjs'

/** Installs the tools' packages, which the project itself does not need, if their list has changed. */
await unlessDone(
  'tools/node_modules/.keystead-installed',
  ['tools/package.json', 'tools/package-lock.json'],
  async () => {
    console.log('Installing what measures…')
    await run('npm', ['ci', '--prefix', 'tools', '--no-audit', '--no-fund'])
  },
)
