import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The script of `browser/` as one classic script, as pages load Stripe.js; in a bundle it is a file beside
 * it.
 */
export async function buildBrowserScript(): Promise<string> {
  const built = join(import.meta.dirname, 'stripe-browser.js')
  if (existsSync(built)) return readFileSync(built, 'utf8')
  const { build } = await import('esbuild')
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
