/** Finds a record by its name in the demo data; throws for a misspelt name. */
export function named<T>(records: Map<string, T>, name: string): T {
  const record = records.get(name)
  if (record === undefined) throw new Error(`The demo data refers to "${name}", which does not exist.`)
  return record
}
