import 'server-only'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { findResoProperties } from '@/lib/data/listing-search/reso'
import { findOffices } from '@/lib/data/users'
import { AppError, invalidField } from '@/lib/domain/errors'
import { FACT_FIELDS, FACT_NAMES, factField, type FactNameOf, PERIOD_OF } from '@/lib/domain/fact-fields'
import { FEATURE_GROUPS, featureLabel } from '@/lib/domain/facts'
import { bathroomsOf, RESO_ORDERS, RESO_PERIODS, RESO_TYPES, standardStatus } from '@/lib/domain/reso'
import { endsOf, shownPriceOf } from '@/lib/domain/shown-price'
import { TENURE_LABELS, yearly } from '@/lib/domain/tenure'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { type ResoPageDto, type ResoPropertyDto, type ResoQuery, topOf } from '@/lib/schemas/reso'
import { absolute } from '../absolute'
import { byId } from '@/lib/data/reads'
import { decodeCursor, readPage } from '../paging'
import { toPropertyTeaser } from '../properties/read-property'

const UNITS = 'Square Meters' as const

const FEATURE_FIELDS = {
  Interior: 'InteriorFeatures',
  Exterior: 'ExteriorFeatures',
  Building: 'BuildingFeatures',
  Energy: 'GreenEnergyEfficient',
} as const

function featuresOf(names: readonly string[] = []): Partial<ResoPropertyDto> {
  return Object.fromEntries(
    FEATURE_GROUPS.flatMap(({ group, features }) => {
      const labels = features.filter(({ name }) => names.includes(name)).map(({ name }) => featureLabel(name))
      return labels.length === 0 ? [] : [[FEATURE_FIELDS[group], labels]]
    }),
  )
}

const OPEN_FACTS = FACT_NAMES.filter(
  (name): name is FactNameOf<{ readBy: 'everyone' }> => FACT_FIELDS[name].readBy === 'everyone',
)

/** The facts with one RESO name, with a unit for areas and the period of amounts. */
const plainFacts = (teaser: PropertyTeaserDto): Partial<ResoPropertyDto> =>
  Object.fromEntries(
    OPEN_FACTS.flatMap((name) => {
      const { [name]: value } = teaser
      const fact = factField(name)
      if (value === undefined || typeof fact.reso !== 'string' || fact.kind === 'period') return []
      const periodField = PERIOD_OF[name]
      const periodName = periodField && FACT_FIELDS[periodField].reso
      return [
        [fact.reso, value],
        ...(fact.kind === 'area' ? [[fact.units, UNITS]] : []),
        ...(periodName ? [[periodName, RESO_PERIODS[teaser[periodField] ?? 'year']]] : []),
      ]
    }),
  )

/** The agent's firm and licence (D431). */
type Office = Pick<UserDoc, 'company' | 'licence'>

/**
 * A listing under RESO's names: its public fields, without its text and its agent's email (D9, D151). Missing
 * facts are omitted. Prices in major units.
 */
export function toResoProperty(property: PropertyDoc, office: Office | undefined): ResoPropertyDto {
  const teaser = toPropertyTeaser(property)
  const { propertyType, bathrooms, propertyTax, propertyTaxPer, tenure } = teaser
  const price = shownPriceOf(teaser)
  const resoTypes = propertyType && RESO_TYPES[propertyType]
  const bathroomCounts = bathrooms === undefined ? undefined : bathroomsOf(bathrooms)
  const fields: { [Name in keyof ResoPropertyDto]: ResoPropertyDto[Name] | undefined } = {
    ListingKey: teaser._id,
    StandardStatus: standardStatus(teaser.status, teaser.underOffer === true),
    ListPriceLow: price.kind === 'range' ? price.min : undefined,
    ListPrice: endsOf(price)?.max,
    PreviousListPrice: teaser.previousMaxPrice,
    PriceChangeTimestamp: teaser.priceChangedAt,
    PropertyType: resoTypes?.type,
    PropertySubType: resoTypes?.subType,
    BathroomsTotalInteger: bathroomCounts?.total,
    BathroomsFull: bathroomCounts?.full,
    BathroomsHalf: bathroomCounts?.half,
    ...featuresOf(teaser.features),
    ...plainFacts(teaser),
    TaxAnnualAmount: propertyTax === undefined ? undefined : yearly(propertyTax, propertyTaxPer),
    Ownership: tenure && TENURE_LABELS[tenure],
    UnparsedAddress: teaser.location,
    VirtualTourURLUnbranded: teaser.tours?.[0],
    PhotosCount: teaser.images?.length ?? 1,
    ListAgentFullName: teaser.agentName,
    ListAgentStateLicense: office?.licence?.number,
    ListOfficeName: office?.company,
    OriginalEntryTimestamp: teaser.createdAt,
    ModificationTimestamp: property.modifiedAt.toISOString(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * One page of the listed properties under RESO's names, the same for everyone (D151). Throws `invalid_input`
 * for a token of another order.
 */
export async function listResoProperties(_actor: Actor | null, query: ResoQuery): Promise<ResoPageDto> {
  const { $filter, $select, $orderby, $skiptoken, $count } = query
  const listQuery = findResoProperties(
    $filter?.value ?? [],
    $orderby?.value ?? RESO_ORDERS['OriginalEntryTimestamp desc'],
  )
  assertToken(listQuery.order, $skiptoken)
  const page = await readPage(
    $count?.value ? listQuery : { ...listQuery, count: async () => ({ count: 0, isAll: true }) },
    { limit: topOf(query), cursor: $skiptoken },
    (property) => property,
  )
  const offices = await findOffices([...new Set(page.items.map(({ agentId }) => agentId))])
  const officesById = byId(offices)
  const items = page.items.map((property) =>
    toResoProperty(property, officesById.get(property.agentId.toHexString())),
  )
  const selectedFields = $select?.value
  return {
    '@odata.context': absolute(
      `${paths.reso}/$metadata#Property${selectedFields ? `(${selectedFields.join(',')})` : ''}`,
    ),
    ...($count?.value && { '@odata.count': page.total }),
    value: selectedFields ? items.map((item) => pickFields(item, selectedFields)) : items,
    ...(page.next !== null && { '@odata.nextLink': nextLink(query, page.next) }),
  }
}

/** Reports a wrong cursor under the name of the option that carries it here. */
function assertToken(order: Parameters<typeof decodeCursor>[0], token: string | undefined): void {
  if (token === undefined) return
  try {
    decodeCursor(order, token)
  } catch (error) {
    if (error instanceof AppError) throw invalidField('$skiptoken', 'This token is not valid.')
    throw error
  }
}

function pickFields(item: ResoPropertyDto, names: readonly (keyof ResoPropertyDto)[]): ResoPropertyDto {
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])))
}

/** The URL of the page that starts at the token. */
function nextLink({ $filter, $select, $orderby, $top, $count }: ResoQuery, token: string): string {
  const url = new URL(absolute(`${paths.reso}/Property`))
  for (const [name, value] of Object.entries({ $filter, $select, $orderby, $top, $count }))
    if (value) url.searchParams.set(name, value.text)
  url.searchParams.set('$skiptoken', token)
  return url.href
}
