import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'
import { BUNDLE, COMMANDS, root } from './setup/prepare.mjs'

/**
 * The last step of a build: marks the scripts that run first, compresses the browser's scripts and styles, and completes
 * `.next/standalone`, which runs anywhere with Node. Next has copied the server's files; this adds the browser's files,
 * our start script and the operators' commands.
 */
const standalone = path.join(root, '.next/standalone')

const START = [
  'server/start.mjs',
  'server/serve.mjs',
  'server/share-metrics.mjs',
  'server/workers.mjs',
  'lib/lifecycle.mjs',
  'lib/node-version.mjs',
  'lib/workers.mjs',
]
const LOADED = ['public', '.next/static']

/** A browser that knows this comment compiles the script while it arrives, outside the page's thread (ADR 133). */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'
/** Shorter scripts compile in less than a millisecond, which is not worth the bytes of the comment. */
const LONG = 20_000

const { rootMainFiles } = JSON.parse(readFileSync(path.join(root, '.next/build-manifest.json'), 'utf8'))
for (const name of rootMainFiles) {
  const file = path.join(root, '.next', name)
  const script = readFileSync(file, 'utf8')
  // A build that is repeated keeps the files that have not changed.
  if (script.length > LONG && !script.startsWith(COMPILE_AT_ONCE))
    writeFileSync(file, COMPILE_AT_ONCE + script)
}

/** At Brotli's best quality, which takes too long for a request. The server sends them (`lib/transport/compressed-files.ts`). */
async function compress(name) {
  const file = path.join(root, '.next/static', name)
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))
}

if (existsSync(standalone)) {
  const files = readdirSync(path.join(root, '.next/static'), { recursive: true })
  await Promise.all(files.filter((name) => /\.(?:js|css)$/.test(name)).map(compress))

  const inside = (name) => path.join(standalone, name)
  for (const name of [...START, ...LOADED]) cpSync(path.join(root, name), inside(name), { recursive: true })
  // Next copies these, but they contain the secrets of the machine that builds.
  for (const name of ['.env', '.env.production']) rmSync(inside(name), { force: true })

  writeFileSync(inside('server.js'), "import './server/start.mjs'\n")
  const { name, version, license, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const scripts = Object.fromEntries([
    ['start', 'node server.js'],
    ...COMMANDS.map((command) => [command, `node commands/${command}.mjs`]),
  ])
  const manifest = { name, version, private: true, license, type, engines, scripts }
  writeFileSync(inside('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

  // The commands write amounts and dates as the site does.
  const { config } = JSON.parse(readFileSync(path.join(root, '.next/required-server-files.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: COMMANDS.map((command) => `commands/${command}.ts`),
    outdir: inside('commands'),
    ...BUNDLE,
    define: { 'process.env.SITE_FORMAT': JSON.stringify(config.env.SITE_FORMAT) },
    logLevel: 'warning',
  })
}
