import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * Subsets the typefaces for the site into app/fonts: Latin letters and signs, the weights in use, and
 * Newsreader's cut for large sizes in one weight, because it is only set large. A quarter of the size of the
 * packages' files, which block the first text. Run it when a package or a weight changes.
 */

const packages = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable')
const target = path.resolve(import.meta.dirname, '../app/fonts')

/** The code points of the packages' Latin subset that pages use. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]
const textOf = (ranges) =>
  ranges
    .flatMap(([from, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    .join('')

/** The other subsets of Inter that previews need: for other currencies, and for places in other alphabets. */
const PREVIEW_SUBSETS = ['latin-ext', 'vietnamese', 'greek', 'cyrillic']

/** The code points of a subset: "U+0100-02BA,U+0304". */
const rangesOf = (text) =>
  text.split(',').map((range) =>
    range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  )
const subsets = JSON.parse(readFileSync(path.join(packages, 'inter/unicode.json'), 'utf8'))

/** Kerning, tabular figures and ligatures; no alternate letters are used. */
const keepFeatures = ['kern', 'tnum', 'liga']

const FONTS = {
  'inter.woff2': ['inter/files/inter-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
  // For the previews of homes: the library that draws them reads no WOFF2.
  'preview.ttf': ['inter/files/inter-latin-wght-normal.woff2', { wght: 600 }],
  'newsreader.woff2': ['newsreader/files/newsreader-latin-opsz-normal.woff2', { wght: 400, opsz: 36 }],
  ...Object.fromEntries(
    PREVIEW_SUBSETS.map((subset) => [
      `preview-${subset}.ttf`,
      [`inter/files/inter-${subset}-wght-normal.woff2`, { wght: 600 }, rangesOf(subsets[subset])],
    ]),
  ),
}

mkdirSync(target, { recursive: true })
for (const [name, [file, variationAxes, ranges = LATIN]] of Object.entries(FONTS)) {
  const font = await subsetFont(readFileSync(path.join(packages, file)), textOf(ranges), {
    targetFormat: name.endsWith('.ttf') ? 'sfnt' : 'woff2',
    keepFeatures,
    variationAxes,
  })
  writeFileSync(path.join(target, name), font)
  console.log(name, `${Math.round(font.length / 1024)} KB`)
}
