import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { FACT_FIELDS, FACT_NAMES, factField, type FactNameOf } from '@/lib/domain/fact-fields'
import { FEATURE_GROUPS, featureLabel } from '@/lib/domain/facts'
import { bathroomsOf, RESO_TYPES, standardStatus } from '@/lib/domain/reso'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { type ResoPropertyDto } from '@/lib/schemas/reso'
import { toPropertyTeaser } from '../properties/property-dto'

const UNITS = 'Square Meters' as const

/** The RESO field for each group of features. */
const FEATURE_FIELDS = {
  Interior: 'InteriorFeatures',
  Exterior: 'ExteriorFeatures',
  Building: 'BuildingFeatures',
  Energy: 'GreenEnergyEfficient',
} as const

function featuresOf(names: readonly string[] = []): Partial<ResoPropertyDto> {
  return Object.fromEntries(
    FEATURE_GROUPS.flatMap(({ group, features }) => {
      const found = features.filter(({ name }) => names.includes(name)).map(({ name }) => featureLabel(name))
      return found.length === 0 ? [] : [[FEATURE_FIELDS[group], found]]
    }),
  )
}

const OPEN_FACTS = FACT_NAMES.filter(
  (name): name is FactNameOf<{ readBy: 'everyone' }> => FACT_FIELDS[name].readBy === 'everyone',
)

/** The facts with one RESO name, with a unit for areas. */
const plainFacts = (teaser: PropertyTeaserDto): Partial<ResoPropertyDto> =>
  Object.fromEntries(
    OPEN_FACTS.flatMap((name) => {
      const { [name]: value } = teaser
      const fact = factField(name)
      if (value === undefined || typeof fact.reso !== 'string') return []
      return [[fact.reso, value], ...(fact.kind === 'area' ? [[fact.units, UNITS]] : [])]
    }),
  )

/**
 * A listing under RESO's names: its public fields, without its text and its agent's email (D9, D151). Missing
 * facts are omitted. Prices in major units.
 */
export function toResoProperty(property: PropertyDoc): ResoPropertyDto {
  const teaser = toPropertyTeaser(property)
  const { propertyType, bathrooms } = teaser
  const types = propertyType && RESO_TYPES[propertyType]
  const baths = bathrooms === undefined ? undefined : bathroomsOf(bathrooms)
  const fields: { [Name in keyof ResoPropertyDto]: ResoPropertyDto[Name] | undefined } = {
    ListingKey: teaser._id,
    StandardStatus: standardStatus(teaser.status, teaser.underOffer === true),
    ListPriceLow: teaser.minPrice,
    ListPrice: teaser.maxPrice,
    PreviousListPrice: teaser.previousMaxPrice,
    PriceChangeTimestamp: teaser.priceChangedAt,
    PropertyType: types?.type,
    PropertySubType: types?.subType,
    BathroomsTotalInteger: baths?.total,
    BathroomsFull: baths?.full,
    BathroomsHalf: baths?.half,
    ...featuresOf(teaser.features),
    ...plainFacts(teaser),
    UnparsedAddress: teaser.location,
    PhotosCount: teaser.images?.length ?? 1,
    ListAgentFullName: teaser.agentName,
    OriginalEntryTimestamp: teaser.createdAt,
    ModificationTimestamp: property.modifiedAt.toISOString(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
