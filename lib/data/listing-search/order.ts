/** An order of a list: its fields with their directions; `_id` ascending follows, so that ties are stable. */
export type Order = readonly (readonly [field: string, direction: 1 | -1])[]

/** The end of a page: the order's fields of its last row and its id. */
export type Cursor = { values: (number | Date)[]; id: string }

/** The position of a row in an order. */
export const cursorAt = (order: Order, row: { _id: { toHexString(): string } }): Cursor => ({
  values: order.map(([field]) => (row as unknown as Record<string, number | Date>)[field] ?? 0),
  id: row._id.toHexString(),
})
