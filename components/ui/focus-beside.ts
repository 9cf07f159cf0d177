/**
 * Before a row of a list is removed: moves the focus to the same button of the next row, else of the previous
 * one, else to `list`, so that it does not jump to the top of the page.
 */
export function focusBeside(row: Element | null, list: HTMLElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const target = beside?.querySelector<HTMLElement>('button') ?? list
  target?.focus()
}
