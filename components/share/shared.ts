/** A link to share. */
export type Shared = {
  /** The shared home or page. */
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

/** True where the system has a share sheet. */
export const hasShareSheet = (): boolean => 'share' in navigator

/** Opens the system's share sheet; false if it has failed. Closing it is not a failure. */
export async function openShareSheet({ title, text, link }: Shared): Promise<boolean> {
  try {
    await navigator.share({ title, text, url: link })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
