import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withStylesInline } from './first-paint'

const CHUNKS = '/_next/static/chunks'

const root = process.cwd()
beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-styles-'))
  mkdirSync(path.join(folder, '.next/static/chunks'), { recursive: true })
  writeFileSync(path.join(folder, '.next/static/chunks/site.css'), 'p{color:red}')
  writeFileSync(
    path.join(folder, '.next/static/chunks/fonts.css'),
    '@font-face{src:url(../media/a.woff2)format("woff2")}q{background:url("data:image/svg+xml,a")}',
  )
  process.chdir(folder)
})
afterAll(() => process.chdir(root))

const linkTo = (name: string) =>
  `<link rel="stylesheet" href="${CHUNKS}/${name}.css" data-precedence="next"/>`
const page = (head: string, body = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

const STYLE =
  '<style>p{color:red}\n' +
  '@font-face{src:url(/_next/static/media/a.woff2)format("woff2")}q{background:url("data:image/svg+xml,a")}</style>'
const FONT = '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>'
const LINKS = linkTo('site') + linkTo('fonts')
const UNUSED_LINKS = LINKS.replaceAll('.css"', '.css" media="not all"')

it('writes the stylesheets into the head, and keeps their links without applying them', () => {
  const html = page(`<title>$&</title>${FONT}${LINKS}<script src="a.js"></script>`, '<p>$1</p>')
  expect(withStylesInline(html)).toBe(
    page(`<title>$&</title>${STYLE}${FONT}${UNUSED_LINKS}<script src="a.js"></script>`, '<p>$1</p>'),
  )
})

it('names the picture with a high priority before them', () => {
  const picture =
    '<img alt="A &gt; B" fetchPriority="high" decoding="sync" sizes="100vw" srcSet="/a?w=1&amp;q=2 1w, /b 2w" src="/b"/>'
  const body = `<img alt="Logo" sizes="1px" srcSet="/c 1w" src="/c"/>${picture}`
  expect(withStylesInline(page(LINKS, body))).toBe(
    page(
      '<link rel="preload" as="image" fetchPriority="high" imageSizes="100vw" imageSrcSet="/a?w=1&amp;q=2 1w, /b 2w"/>' +
        STYLE +
        UNUSED_LINKS,
      body,
    ),
  )
})

it.each([
  ['a page without stylesheets', page('<title>None</title>')],
  ['a text in the body that looks like a link', page('', linkTo('missing'))],
  ['a stylesheet of another site', page('<link rel="stylesheet" href="https://other.example/a.css"/>')],
  ['HTML without a head', '<p>Not a page</p>'],
])('leaves %s as it is', (_, html) => {
  expect(withStylesInline(html)).toBe(html)
})
