import path from 'node:path'
import { build } from 'esbuild'
import { BUNDLE, root, SANDBOX } from './setup/prepare.mjs'

/**
 * Bundles the demo's stand-ins (together and each by itself), its seeding, and the command that tests run
 * most, so that starting them compiles nothing. Packages stay external, except in commands, which are part of
 * the application.
 */
const STAND_INS = ['cloudinary', 'google', 'mail', 'mongo', 'stripe']
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  logLevel: 'warning',
}

await Promise.all([
  build({
    ...shared,
    entryPoints: {
      start: 'sandbox/start.ts',
      ...Object.fromEntries(STAND_INS.map((name) => [name, `sandbox/${name}/main.ts`])),
    },
    outdir: SANDBOX,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    packages: 'external',
    alias: { '@keystead/sandbox-support': path.join(root, 'sandbox/support') },
  }),
  build({
    ...shared,
    entryPoints: { 'stripe-browser': 'sandbox/stripe/browser/main.ts' },
    outdir: SANDBOX,
    charset: 'utf8',
    format: 'iife',
    minify: true,
    platform: 'browser',
    target: 'es2022',
  }),
  build({
    ...shared,
    ...BUNDLE,
    entryPoints: { seed: 'commands/seed.ts', reconcile: 'commands/reconcile.ts' },
    outdir: SANDBOX,
  }),
])
