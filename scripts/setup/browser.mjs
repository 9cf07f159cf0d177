import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './prepare.mjs'

/** The headless shell starts and draws in half the time, like the one that Playwright downloads. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The system's Chromium, or `undefined`. CHROMIUM_PATH overrides it. */
export const findBrowser = () =>
  [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    ),
  ].find((file) => file && existsSync(file))

const attempt = async (command, args) => {
  try {
    await run(command, args)
    return true
  } catch {
    return false
  }
}

/** Installs Playwright's own download, or Debian's package if that is unavailable. */
async function installBrowser() {
  if (await attempt('npx', ['playwright', 'install', 'chromium'])) return undefined
  if (
    (await attempt('apt-get', ['update', '-qq'])) &&
    // Older releases contain the shell in the other package.
    ((await attempt('apt-get', ['install', '-y', '-qq', SHELL])) ||
      (await attempt('apt-get', ['install', '-y', '-qq', 'chromium'])))
  )
    return findBrowser()
  throw new Error('No Chromium was found, and it could not be installed. Install it, or set CHROMIUM_PATH.')
}

/** The settings with which browser tests find Chromium, which is installed if missing. */
export async function browserSettings() {
  const browser = findBrowser() ?? (await installBrowser())
  return browser === undefined ? {} : { CHROMIUM_PATH: browser }
}
