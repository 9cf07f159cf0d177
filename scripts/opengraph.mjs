// Draws public/opengraph.jpg, the picture for links to the site: `node scripts/opengraph.mjs`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findBrowser } from './setup/browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
const inline = (type, file) => `data:${type};base64,${readFileSync(path.join(root, file)).toString('base64')}`
const serif = inline(
  'font/woff2',
  'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
)
const sans = inline(
  'font/woff2',
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
const picture = await sharp(path.join(root, 'public/demo/hero-1.jpg')).resize(1200, 630).jpeg().toBuffer()

const page = `<!doctype html><style>
  @font-face { font-family: Newsreader; src: url(${serif}); font-weight: 200 800 }
  @font-face { font-family: Inter; src: url(${sans}); font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; color: #fff; display: flex; flex-direction: column;
    justify-content: space-between; padding: 64px; box-sizing: border-box;
    background: linear-gradient(75deg, rgb(9 12 11 / .86), rgb(9 12 11 / .5) 55%, rgb(9 12 11 / .2)),
      url(data:image/jpeg;base64,${picture.toString('base64')}) }
  .name { display: flex; align-items: center; gap: 18px; font: 420 44px Newsreader; letter-spacing: -.01em }
  h1 { margin: 0; font: 400 104px/1 Newsreader; letter-spacing: -.025em }
  p { margin: 24px 0 0; font: 450 30px/1.4 Inter; color: #e4e7e3 }
  svg { width: 52px; height: 52px }
</style><div class="name">${readFileSync(path.join(root, 'app/icon.svg'), 'utf8')}Keystead</div>
<div><h1>Find Your<br>Dream Home</h1><p>Verified listings, honest price ranges, offers and payment in one place</p></div>`

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await tab.setContent(page)
await tab.evaluate(() => document.fonts.ready)
const drawn = await tab.screenshot()
await browser.close()
await sharp(drawn).jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(root, 'public/opengraph.jpg'))
