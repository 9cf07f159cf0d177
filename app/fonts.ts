import localFont from 'next/font/local'

/** Text: Inter, weight axis. scripts/fonts.mjs subsets the npm packages' files. */
export const inter = localFont({
  src: './fonts/inter.woff2',
  weight: '400 700',
  variable: '--font-inter',
  display: 'swap',
})

/** Headings: Newsreader in its cut for large sizes. */
export const newsreader = localFont({
  src: './fonts/newsreader.woff2',
  weight: '400',
  variable: '--font-newsreader',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})
