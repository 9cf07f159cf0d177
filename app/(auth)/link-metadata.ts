import { type Metadata } from 'next'

/** The metadata of a page behind a mailed link: its address holds a token, which nobody else may learn. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  // `no-referrer` would also blank the Origin of a form that is posted without JavaScript, which server actions refuse.
  referrer: 'strict-origin',
})
