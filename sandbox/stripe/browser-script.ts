import { build } from 'esbuild'
import { join } from 'node:path'

/** The script of `browser/` as one classic script, the form in which pages load Stripe.js. */
export async function buildBrowserScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'browser', 'main.ts')],
    bundle: true,
    charset: 'utf8',
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
