/**
 * Before a row of a list goes: hands the focus to the same button of the next row, else of the one before, else to
 * `list`, so that it never falls back to the top of the page.
 */
export function focusBeside(row: Element | null, list: HTMLElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const target = beside?.querySelector<HTMLElement>('button') ?? list
  target?.focus()
}
