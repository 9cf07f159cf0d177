/** The first focusable button of a row; of a removed row, its Undo button. */
export const buttonIn = (row: Element | null | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>('.removed-box button') ??
  [...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].find(
    (button) => !button.closest('details:not([open])'),
  )

/**
 * Before a row of a list is removed: moves the focus to the same button of the next row, else of the previous
 * one, else to `list`, so that it does not jump to the top of the page.
 */
export function focusNeighbour(row: Element | null, list: HTMLElement | null): void {
  const target = buttonIn(row?.nextElementSibling ?? row?.previousElementSibling) ?? list
  target?.focus()
}

/** Moves the focus from a removed or disabled element: within its row if the row stays, else to the next row. */
export function moveFocusToNextRow(element: HTMLElement): void {
  const list = element.closest<HTMLElement>('[tabindex="-1"]')
  const row = element.closest('li, tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  queueMicrotask(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || (element.contains(focused) && focused?.matches(':disabled'))
    if (!isLost) return
    const target = (row?.isConnected ? buttonIn(row) : undefined) ?? buttonIn(neighbour) ?? list
    target?.focus()
  })
}
