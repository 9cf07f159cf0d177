import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isAtLeast, needsNewerNode, OLDEST_NODE } from '../lib/node-version.mjs'
import { onShellExit } from './setup/npm-shell.mjs'

// Runs on any Node that has modules, so nothing newer may be used here.

/**
 * `node scripts/with-node.mjs FILE …` runs a script of the project. If this Node is too old, it does so on one that npm
 * installs into `.node`, which is also first on the script's PATH (ADR 082).
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
const folder = path.join(root, '.node')
const ownNode = path.join(folder, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
const major = OLDEST_NODE.split('.')[0]

/** The version of the Node in `.node`, if there is one that is new enough. */
function ownVersion() {
  const { stdout } = spawnSync(ownNode, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  const version = (stdout || '').trim()
  return isAtLeast(version, OLDEST_NODE) ? version : undefined
}

/** Installs the newest release of the oldest major version that Keystead runs on. Exits with 1 if that fails. */
function installOwn() {
  console.log(`${needsNewerNode()}: installing Node ${major} into .node…`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  // Its install script gets the binary of this system; newer versions of npm run only scripts that are allowed here.
  const manifest = { private: true, dependencies: { node: `^${OLDEST_NODE}` }, allowScripts: { node: true } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  const options = ['--no-package-lock', '--no-audit', '--no-fund']
  const { stdout, stderr } = spawnSync('npm', ['install', '--prefix', '.node', ...options], {
    cwd: root,
    encoding: 'utf8',
    shell: isWindows,
  })
  if (ownVersion()) return
  console.error(`${stdout || ''}${stderr || ''}
npm could not install Node ${major}. Install Node ${OLDEST_NODE} or later yourself, and try again.`)
  process.exit(1)
}

/** Runs the script on the Node in `.node`, and ends with it. */
function runOnOwn(args) {
  process.env.PATH = `${path.dirname(ownNode)}${path.delimiter}${process.env.PATH}`
  const child = spawn(ownNode, args, { cwd: root, stdio: 'inherit' })
  onShellExit(() => child.kill('SIGTERM'))
  // On Windows a terminal sends Ctrl-C to both, and forwarding it would end the child before it has cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => isWindows || child.kill(signal))
  child.on('exit', (code) => process.exit(code === null ? 1 : code))
}

if (isAtLeast(process.versions.node, OLDEST_NODE)) {
  process.argv.splice(1, 1)
  await import(pathToFileURL(path.resolve(root, process.argv[1])).href)
} else {
  const version = ownVersion()
  if (version) console.log(`${needsNewerNode()}: running on Node ${version} in .node.`)
  else installOwn()
  runOnOwn(process.argv.slice(2))
}
