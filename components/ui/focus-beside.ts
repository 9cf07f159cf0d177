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
