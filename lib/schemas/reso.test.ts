import { RESO_FIELDS } from '@/lib/domain/reso'
import { fieldErrors } from './common'
import { resoPropertyDto, resoQuerySchema, topOf } from './reso'

const read = (query: Record<string, unknown>) => resoQuerySchema.parse(query)
const errorsOf = (query: Record<string, unknown>) => {
  const parsed = resoQuerySchema.safeParse(query)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

it('describes every field that it answers, in their order', () => {
  expect(Object.keys(resoPropertyDto.shape)).toEqual([...RESO_FIELDS])
})

it('takes nothing at all', () => {
  expect(read({})).toEqual({})
  expect(topOf(read({}))).toBe(100)
})

it.each([
  ['ListPrice le 600000', [{ field: 'ListPrice', operator: 'le', value: 600_000 }]],
  ['ListPriceLow gt 0.5', [{ field: 'ListPriceLow', operator: 'gt', value: 0.5 }]],
  ['LivingArea ge -12.345678', [{ field: 'LivingArea', operator: 'ge', value: -12.345678 }]],
  ["PropertySubType eq 'Townhouse'", [{ field: 'PropertySubType', operator: 'eq', value: 'townhouse' }]],
  ["StandardStatus eq 'Coming Soon'", [{ field: 'StandardStatus', operator: 'eq', value: 'Coming Soon' }]],
  [
    "StandardStatus eq 'Active Under Contract'",
    [{ field: 'StandardStatus', operator: 'eq', value: 'Active Under Contract' }],
  ],
  [
    'OriginalEntryTimestamp ge 2026-01-05 and OriginalEntryTimestamp lt 2026-02-01T12:00:00Z',
    [
      { field: 'OriginalEntryTimestamp', operator: 'ge', value: new Date('2026-01-05T00:00:00Z') },
      { field: 'OriginalEntryTimestamp', operator: 'lt', value: new Date('2026-02-01T12:00:00Z') },
    ],
  ],
])('$filter=%s', ($filter, value) => expect(read({ $filter })).toEqual({ $filter: { text: $filter, value } }))

it.each([
  ['PublicRemarks eq 1', /^Filter by ListPriceLow, ListPrice, /],
  ['toString eq 1', /^Filter by /],
  ['ListPrice eq ', /^Use comparisons like /],
  ["ListPrice eq '1'", /^ListPrice must be compared with a number\.$/],
  ['ListPrice eq 1e9', /number/],
  ['ListPrice eq NaN', /number/],
  ['ListPrice eq 0x10', /number/],
  ['ListPrice eq 1234567890123', /number/],
  ['ListPrice le 220000.001', /^ListPrice must be compared with a number of at most two decimals\.$/],
  ['ListPriceLow gt 1.000000', /two decimals/],
  ['BathroomsTotalInteger ge 1.5', /^BathroomsTotalInteger must be compared with a whole number\.$/],
  [
    "PropertySubType eq 'Castle'",
    /^PropertySubType can only be compared with eq, to one of 'Single Family Residence', /,
  ],
  ["PropertySubType gt 'Apartment'", /with eq/],
  ["StandardStatus eq 'Closed'", /'Active', 'Active Under Contract', 'Coming Soon'\.$/],
  ['OriginalEntryTimestamp gt yesterday', /a date and time like 2026-01-05T12:00:00Z/],
  ['OriginalEntryTimestamp gt 2026-02-30T12:00:00Z', /2026-02-30 is not in the calendar/],
  ["OriginalEntryTimestamp gt '2026-01-05'", /a date and time/],
  [`${'('.repeat(100)}ListPrice eq 1${')'.repeat(100)}`, /^Use comparisons like /],
])('refuses $filter=%s by name', ($filter, message) => {
  expect(errorsOf({ $filter })).toEqual({ $filter: expect.stringMatching(message) as string })
})

it('$select=… has each field once', () => {
  expect(read({ $select: 'ListPrice, ListingKey,ListPrice' }).$select?.value).toEqual([
    'ListPrice',
    'ListingKey',
  ])
})

it.each([
  ['$orderby', 'ListPrice'],
  ['$orderby', 'ListPrice desc,ListingKey'],
  ['$orderby', ''],
  ['$select', 'PublicRemarks'],
  ['$select', ''],
  ['$select', 'ListPrice,,ListingKey'],
  ['$top', '0'],
  ['$top', '201'],
  ['$top', '1e2'],
  ['$top', '-1'],
  ['$top', ['1', '2']],
  ['$count', 'yes'],
  ['$skiptoken', 'x'.repeat(501)],
  ['$filter', ['ListPrice eq 1', 'ListPrice eq 2']],
  ['$expand', 'Media'],
  ['limit', '1'],
])('refuses %s=%s by name', (name, text) => expect(Object.keys(errorsOf({ [name]: text }))).toEqual([name]))
