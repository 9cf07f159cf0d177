import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '../lib/paths'
import { startApplication } from '../test/support/application'
import { demoSession, Session } from '../test/support/contract'
import { addCookies } from './browser-cookies'
import { CHOSEN } from './screenshots/chosen'
import { prepareDemoShots } from './screenshots/demo'
import { prepareFailureShots } from './screenshots/failures'
import { prepareNewcomerShots } from './screenshots/newcomers'
import { prepareOfficeShots } from './screenshots/office'
import { type Person, type Shot, type Theme, THEMES, type Width } from './screenshots/shot'
import { browserSettings } from '../scripts/setup/browser.mjs'
import { buildDemo, root } from '../scripts/setup/prepare.mjs'

/**
 * Takes a picture of every page and dialog of the built demo at 360 and 1280 px in both themes, into
 * `.reports/screenshots`; with `--chosen` only the README's, into `docs/screenshots`. Arguments select pages
 * whose names contain one of them.
 */

/** The height of the window for each width. */
const WIDTHS: Record<Width, number> = { 360: 740, 1280: 800 }
const QUALITY = 60

/** Longer pages are cut at this height, in CSS pixels: the rest is more of the same. */
const LONGEST = 6_000

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { chosen: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(path.join(tmpdir(), 'keystead-screenshots-'))
const target = path.join(root, values.chosen ? 'docs/screenshots' : '.reports/screenshots')

await buildDemo()
const { CHROMIUM_PATH: executablePath } = await browserSettings()
const application = await startApplication({
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const site = application.addresses.get('ready') ?? ''
const database = application.addresses.get('database') ?? ''

const cookies = new Map<Person, string>()
async function cookieOf(person: Person): Promise<string> {
  const cookie = cookies.get(person) ?? (await demoSession(person, site)).cookie
  cookies.set(person, cookie)
  return cookie
}

const nameOf = ({ name }: Shot, width: Width, theme: Theme) => `${name}-${width}-${theme}`

/** True if the picture is requested. */
function isRequested(shot: Shot, width: Width, theme: Theme): boolean {
  if (values.chosen && !CHOSEN.has(nameOf(shot, width, theme))) return false
  return words.length === 0 || words.some((word) => shot.name.includes(word))
}

async function take(shot: Shot, width: Width, theme: Theme): Promise<void> {
  const { path: address, as } = 'arrange' in shot ? await shot.arrange() : shot
  const context = await browser.newContext({
    viewport: { width, height: WIDTHS[width] },
    reducedMotion: 'reduce',
  })
  if (as) await addCookies(context, site, as instanceof Session ? as.cookie : await cookieOf(as))
  await context.addInitScript((saved) => localStorage.setItem('theme', saved), theme)
  // The stream of new notices never ends, but the script waits for the network to be idle.
  await context.route(site + paths.noticesStream, (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  await page.goto(site + address, { waitUntil: 'networkidle' })
  await shot.open?.(page)
  // Renders the whole page, not only what is near the window.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await showPictures(page)
  const height = shot.open
    ? WIDTHS[width]
    : Math.min(LONGEST, await page.evaluate(() => document.body.scrollHeight))
  if (shot.hasBar) await page.setViewportSize({ width, height })
  const picture = await page.screenshot({
    fullPage: !shot.open,
    clip: { x: 0, y: 0, width, height },
    animations: 'disabled',
  })
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(path.join(target, `${nameOf(shot, width, theme)}.webp`))
  await context.close()
}

/** Scrolls, because pictures below the first screen load on demand. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => picture)))
  })

try {
  mkdirSync(target, { recursive: true })
  let count = 0
  const sets = [
    () => prepareDemoShots(site),
    () => prepareNewcomerShots(site),
    () => prepareOfficeShots(site, database),
    () => prepareFailureShots(database),
  ]
  for (const prepareShots of sets)
    for (const shot of await prepareShots())
      for (const width of shot.widths ?? ([360, 1280] as const))
        for (const theme of THEMES) {
          if (!isRequested(shot, width, theme)) continue
          await take(shot, width, theme)
          count += 1
        }
  console.log(`${count} pictures in ${path.relative(root, target)}`)
} finally {
  await browser.close()
  await application.end()
  rmSync(folder, { recursive: true, force: true })
}
