import localFont from 'next/font/local'

/** Text: Inter, weight axis. Latin subset, from npm. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
})

/** Display: Newsreader, weight and optical-size axes. Latin subset, from npm. */
export const newsreader = localFont({
  src: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  weight: '200 800',
  variable: '--font-newsreader',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})
