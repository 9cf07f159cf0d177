/** A row of a table of transitions: who or what (`by`) leads from a status to another one, and by which action. */
export type TransitionRow = { from: unknown; by: unknown; action?: unknown }

type ValueOf<Cell> = Cell extends readonly (infer Value)[] ? Value : Cell
type Question<Row> = { [Key in keyof TransitionRow & keyof Row]?: ValueOf<NonNullable<Row[Key]>> }

/**
 * The rows of a table that answer the question, in their order. A cell of a row is one value, or a list of them; what the
 * question leaves out may be anything. Further conditions of a row are its table's own.
 */
export const transitionsFor = <Row extends TransitionRow>(
  table: readonly Row[],
  question: Question<Row>,
): Row[] => {
  const conditions = Object.entries(question) as [keyof TransitionRow, unknown][]
  return table.filter((row) => conditions.every(([key, value]) => isOrHas(row[key], value)))
}

// Without a list for each cell: a page of offers asks a thousand times.
const isOrHas = (cell: unknown, value: unknown): boolean =>
  cell === value || (Array.isArray(cell) && cell.includes(value))
