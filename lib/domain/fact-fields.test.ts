import { EXPORT_HEADER, exportRow } from './import/write-row'
import { columnsOf, IMPORT_COLUMNS, IMPORT_FIELDS, recogniseColumns } from './import/columns'
import { readRow } from './import/read-row'
import { type FactField, LISTING_SECTIONS } from './fact-field'
import { type FACT_FIELDS, FACT_NAMES, factField, type FactName, TABLE_FACTS } from './fact-fields'
import { FILTER_NAMES, type FilterName } from './listing-filters'
import { RESO_FIELDS } from './reso'

describe('an entry of FACT_FIELDS', () => {
  type Entry = (typeof FACT_FIELDS)['bedrooms']
  /** The properties that may be missing. */
  type Gap = { [Key in keyof Entry]: Omit<Entry, Key> extends FactField ? Key : never }[keyof Entry]

  it('does not compile without one of its properties', () => {
    const allowed: Gap[] = ['parseWords']
    // @ts-expect-error: `kind` is required
    allowed satisfies 'kind'[]
    const gaps = [
      // @ts-expect-error: its label
      'label' satisfies Gap,
      // @ts-expect-error: its section of the form
      'section' satisfies Gap,
      // @ts-expect-error: who reads it
      'readBy' satisfies Gap,
      // @ts-expect-error: whether verification covers it
      'isCoveredByVerification' satisfies Gap,
      // @ts-expect-error: its description in the API document
      'description' satisfies Gap,
      // @ts-expect-error: the smallest value
      'min' satisfies Gap,
      // @ts-expect-error: the largest value
      'max' satisfies Gap,
      // @ts-expect-error: its step
      'step' satisfies Gap,
      // @ts-expect-error: an example
      'example' satisfies Gap,
      // @ts-expect-error: its columns in imports and in the export
      'column' satisfies Gap,
      // @ts-expect-error: its RESO name, or null
      'reso' satisfies Gap,
      // @ts-expect-error: its row in the comparison, or null
      'compare' satisfies Gap,
      // @ts-expect-error: how a search filters by it, or null
      'filter' satisfies Gap,
    ]
    expect(gaps).toHaveLength(13)
  })

  it('names filters that exist', () => {
    type Filter = Exclude<(typeof FACT_FIELDS)[FactName]['filter'], null>
    type Named = Filter extends infer One
      ? One extends { name: infer Name }
        ? Name
        : One extends { from: infer From; to: infer To }
          ? From | To
          : never
      : never
    const unknown: Exclude<Named, FilterName>[] = []
    expect(unknown).toEqual([])
    const filterNames = FACT_NAMES.flatMap((name) => {
      const { filter } = factField(name)
      return filter === null ? [] : filter.by === 'range' ? [filter.from, filter.to] : [filter.name]
    })
    expect(FILTER_NAMES).toEqual(expect.arrayContaining(filterNames))
  })
})

it('gives each fact of the form a row in the table of facts, with the period of an amount in its row', () => {
  const facts = FACT_NAMES.filter((name) => {
    const { kind, section } = factField(name)
    return (section === 'facts' || section === 'ownership') && kind !== 'period' && name !== 'listingId'
  })
  expect(TABLE_FACTS.toSorted()).toEqual(facts.toSorted())
})

it.each(FACT_NAMES)(
  '%s is a column of the import and of the export, under a name that no other column has',
  (name) => {
    const field = factField(name)
    expect(LISTING_SECTIONS).toContain(field.section)
    expect(IMPORT_FIELDS).toContain(name)
    const [own] = field.column.names
    expect(EXPORT_HEADER).toContain(own)
    expect(recogniseColumns(field.column.names)).toEqual(field.column.names.map(() => name))
    expect(RESO_FIELDS).toEqual(expect.arrayContaining([field.reso ?? []].flat()))
  },
)

it('knows each name of a column once', () => {
  for (const field of IMPORT_FIELDS) {
    const { names } = IMPORT_COLUMNS[field]
    // One at a time: an address beside a location is a street (D150).
    expect(names.map((name) => recogniseColumns([name])[0])).toEqual(names.map(() => field))
  }
})

const exampleOf = (name: FactName): unknown => {
  const field = factField(name)
  if (field.kind === 'choice') return field.values[0]
  return field.kind === 'pictures' ? undefined : field.example
}

it('reads every exported value again as it was', () => {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, exampleOf(name)]))
  const basics = { title: 'Lake House', description: 'A dock.', location: 'Bend, Oregon' }
  const prices = { minPrice: 420_000, maxPrice: 485_000 }
  const pictureUrls = ['https://images.example/one.jpg', 'https://images.example/two.jpg']
  const row = exportRow({ ...basics, ...prices, ...facts, _id: '1'.repeat(24), pictureUrls })
  const columns = columnsOf(EXPORT_HEADER, recogniseColumns(EXPORT_HEADER))
  const read = readRow(
    row.map((cell) => String(cell ?? '')),
    columns,
  )
  const { images, ...others } = facts
  expect(images).toBeUndefined()
  const pictures = pictureUrls.map((name) => ({ name, from: 'images' }))
  expect(read).toEqual({ values: { ...others, ...basics, ...prices }, errors: [], pictures })
  const blank = exportRow({ ...basics, ...prices, _id: '1'.repeat(24), pictureUrls: [] })
  expect(blank).toHaveLength(row.length)
})
