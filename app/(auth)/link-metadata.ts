import { type Metadata } from 'next'

/** The metadata of a page behind a mailed link: its URL contains a token, which must not leak. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  // `no-referrer` would also clear the Origin of a form submitted without JavaScript, which server actions
  // reject.
  referrer: 'strict-origin',
})
