/** A link to share. */
export type Shared = {
  /** What is shared. */
  title: string
  /** The absolute URL. */
  link: string
  /** The message before the URL. */
  text: string
  /** Who can open it. */
  hint: string
  /** The path of a home's public page, which has a QR code and a page to print. */
  publicHome?: string
}
