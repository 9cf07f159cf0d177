import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './prepare.mjs'

/** Without a window of its own it begins and draws in half the time, as the one that Playwright downloads. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The system's Chromium, or `undefined`. CHROMIUM_PATH names one elsewhere. */
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

/** Playwright's own download where it can be reached, Debian's package where that can be installed. */
async function installBrowser() {
  if (await attempt('npx', ['playwright', 'install', 'chromium'])) return undefined
  if (
    (await attempt('apt-get', ['update', '-qq'])) &&
    // Older releases have the shell within the other package.
    ((await attempt('apt-get', ['install', '-y', '-qq', SHELL])) ||
      (await attempt('apt-get', ['install', '-y', '-qq', 'chromium'])))
  )
    return findBrowser()
  throw new Error('No Chromium was found, and it could not be installed. Install it, or set CHROMIUM_PATH.')
}

/** The settings by which the browser tests find their Chromium, which is installed where there is none. */
export async function browserSettings() {
  const found = findBrowser() ?? (await installBrowser())
  return found === undefined ? {} : { CHROMIUM_PATH: found }
}
