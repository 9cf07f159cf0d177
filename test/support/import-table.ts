/** Suburbs of Melbourne with their positions. */
const SUBURBS = [
  ['Abbotsford', -37.8014, 144.9958],
  ['Albert Park', -37.8441, 144.9521],
  ['Brunswick', -37.7667, 144.9599],
  ['Carlton North', -37.7856, 144.9689],
  ['Fitzroy', -37.7984, 144.9783],
  ['Hawthorn', -37.8226, 145.0354],
  ['Richmond', -37.8183, 145.0014],
  ['St Kilda', -37.8678, 144.9809],
  ['Toorak', -37.8421, 145.0185],
  ['Yarraville', -37.8168, 144.8897],
] as const

const STREETS = [
  'Turner St',
  'Bloomburg St',
  'Charles St',
  'Nicholson St',
  'Park Av',
  "O'Grady Rd",
  'High St',
]
const METHODS = ['S', 'SP', 'PI', 'VB'] as const

const HEADER = [
  ...['Ref', 'Address', 'Suburb', 'Rooms', 'Type', 'Price', 'Car', 'BuildingArea', 'Landsize'],
  ...['Lattitude', 'Longtitude', 'Method'],
] as const
type Column = (typeof HEADER)[number]
type Row = Record<Column, string>

/** A wrong value of a row, and the column that reports it. */
const WRONG_VALUES: readonly [column: Column, value: string][] = [
  ['Price', ''],
  ['Price', '1e6'],
  ['Price', '€900,000'],
  ['BuildingArea', '-6'],
  ['Car', 'x'],
  ['Landsize', '0'],
  ['Lattitude', '-378.07'],
  ['Rooms', '=2+2'],
  ['Type', 'castle'],
]

/** A number from 0 to `most` - 1, constant for a row and purpose. */
const pick = (row: number, purpose: number, most: number): number =>
  ((row * 2_654_435_761 + purpose * 40_503) >>> 7) % most

function rowAt(row: number): Row {
  const [suburb, latitude, longitude] = SUBURBS[pick(row, 1, SUBURBS.length)] ?? SUBURBS[0]
  const type = 'hut'[pick(row, 2, 3)] ?? 'h'
  return {
    Ref: `MB-${20_000 + row}`,
    Address: `${1 + pick(row, 3, 180)} ${STREETS[pick(row, 4, STREETS.length)]}`,
    Suburb: suburb,
    Rooms: String(1 + pick(row, 5, 5)),
    Type: type,
    Price: String(400_000 + 1_000 * pick(row, 6, 2_000)),
    Car: `${pick(row, 7, 3)}.0`,
    BuildingArea: row % 3 === 0 ? '' : String(60 + pick(row, 8, 200)),
    Landsize: type === 'u' ? '' : String(100 + pick(row, 9, 600)),
    Lattitude: (latitude + pick(row, 10, 100) / 10_000).toFixed(5),
    Longtitude: (longitude + pick(row, 11, 100) / 10_000).toFixed(5),
    Method: METHODS[pick(row, 12, METHODS.length)] ?? 'S',
  }
}

export type ImportTable = {
  csv: string
  /** The faulty rows, as a spreadsheet numbers them, with the column of the wrong value. */
  faulty: Map<number, Column>
  /** Those of them that are skipped; the others are imported without the value. */
  wrong: Set<number>
  rowAt: (row: number) => Row
}

/**
 * A spreadsheet's table of listings in another country, with unknown column names; every `wrongEach`th row
 * has one of the wrong values in turn. Deterministic.
 */
export function importTable(rows: number, wrongEach = 97): ImportTable {
  const faulty = new Map<number, Column>()
  const wrong = new Set<number>()
  const lines = Array.from({ length: rows }, (_, i) => {
    const row = rowAt(i + 1)
    const wrongValue =
      (i + 1) % wrongEach === 0 ? WRONG_VALUES[((i + 1) / wrongEach) % WRONG_VALUES.length] : undefined
    if (wrongValue) {
      faulty.set(i + 2, wrongValue[0])
      if (wrongValue[0] === 'Price') wrong.add(i + 2)
      row[wrongValue[0]] = wrongValue[1]
    }
    return HEADER.map((column) => (/[",]/.test(row[column]) ? `"${row[column]}"` : row[column])).join()
  })
  return { csv: `\u{feff}${[HEADER.join(), ...lines].join('\r\n')}\r\n`, faulty, wrong, rowAt }
}
