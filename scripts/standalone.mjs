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

const SERVER_FILES = [
  'server/start.mjs',
  'server/serve.mjs',
  'server/share-metrics.mjs',
  'server/workers.mjs',
  'lib/lifecycle.mjs',
  'lib/node-version.mjs',
  'lib/workers.mjs',
]
const BROWSER_FILES = ['public', '.next/static']

/** A browser that supports this comment compiles the script while it arrives, off the main thread (ADR 133). */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad\n'
/** In characters. Shorter scripts compile in less than a millisecond, which is not worth the bytes of the comment. */
const LONG_SCRIPT = 20_000

const { rootMainFiles } = JSON.parse(readFileSync(path.join(root, '.next/build-manifest.json'), 'utf8'))
for (const name of rootMainFiles) {
  const file = path.join(root, '.next', name)
  const script = readFileSync(file, 'utf8')
  // A repeated build keeps unchanged files, which already start with the comment.
  if (script.length > LONG_SCRIPT && !script.startsWith(COMPILE_EAGERLY))
    writeFileSync(file, COMPILE_EAGERLY + script)
}

/** At Brotli's best quality, which takes too long for a request. The server sends them (`lib/transport/compressed-files.ts`). */
async function compress(name) {
  const file = path.join(root, '.next/static', name)
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))
}

if (existsSync(standalone)) {
  const files = readdirSync(path.join(root, '.next/static'), { recursive: true })
  await Promise.all(files.filter((name) => /\.(?:js|css)$/.test(name)).map(compress))

  const inStandalone = (name) => path.join(standalone, name)
  for (const name of [...SERVER_FILES, ...BROWSER_FILES])
    cpSync(path.join(root, name), inStandalone(name), { recursive: true })
  // Next copies these, but they contain the secrets of the machine that builds.
  for (const name of ['.env', '.env.production']) rmSync(inStandalone(name), { force: true })

  writeFileSync(inStandalone('server.js'), "import './server/start.mjs'\n")
  const { name, version, license, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const scripts = Object.fromEntries([
    ['start', 'node server.js'],
    ...COMMANDS.map((command) => [command, `node commands/${command}.mjs`]),
  ])
  const manifest = { name, version, private: true, license, type, engines, scripts }
  writeFileSync(inStandalone('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

  // The commands write amounts and dates as the site does.
  const { config } = JSON.parse(readFileSync(path.join(root, '.next/required-server-files.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: COMMANDS.map((command) => `commands/${command}.ts`),
    outdir: inStandalone('commands'),
    ...BUNDLE,
    define: { 'process.env.SITE_FORMAT': JSON.stringify(config.env.SITE_FORMAT) },
    logLevel: 'warning',
  })
}
