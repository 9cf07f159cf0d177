/** Resolves once the page has its title, which React may set after the page. */
const pageTitled = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.title !== '') return resolve()
    const observer = new MutationObserver(() => {
      if (document.title === '') return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  })

/**
 * Moves the focus to the page's heading, so that it is announced and reading begins there; after going back, to the link
 * that left the page, `leftTarget` (D395). What the page itself has focused stays: something else than had the focus
 * `focusedBefore`.
 */
export async function focusPage(
  focusedBefore: Element | null,
  leftTarget: string | undefined,
): Promise<void> {
  await pageTitled()
  const main = document.getElementById('main')
  const focused = document.activeElement
  if (!main || (focused !== focusedBefore && main.contains(focused))) return
  const link = [...main.querySelectorAll('a')].find(({ href }) => href === leftTarget)
  if (link) {
    link.focus({ preventScroll: true })
    return
  }
  const start =
    document.getElementById(window.location.hash.slice(1)) ?? main.querySelector<HTMLElement>('h1') ?? main
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1
  start.focus({ preventScroll: true })
}
