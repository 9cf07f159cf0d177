'use client'

import { CircleAlert, CircleDashed } from 'lucide-react'
import { type Uploads } from '@/components/pictures/pictures-input'
import { NO_PICTURE } from '@/components/properties/no-picture'
import { cardUnits } from '@/components/properties/card-fields'
import { PropertyCard, type PropertyCardProps } from '@/components/properties/property-card'
import { cn } from '@/components/ui/cn'
import { CardSprite } from '@/components/ui/sprite'
import { type PropertyStatus } from '@/lib/domain/property'
import { PRICE_QUALIFIERS, shownPriceOf } from '@/lib/domain/shown-price'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { listingFormSchema } from '@/lib/schemas/property'
import { type ListingFormMethods } from './use-draft'
import { type FormValues } from '@/lib/schemas/form-values'
import { invalidFields, FIELDS_IN_ORDER, fieldsOf, isFilledIn, sectionOf } from './values'
import { useFormValues } from './watched-values'

const REQUIRED_FIELDS = ['title', 'description', 'minPrice', 'maxPrice', 'images', 'location'] as const

export type Agent = { name: string; image: string | null }

type FormAsideProps = {
  control: ListingFormMethods['control']
  uploads: Uploads
  agent: Agent
  /** The status and the listing date that the card shows. */
  status: PropertyStatus
  listedAt: string
}

/** Beside the form: a preview of the card, and what is missing. */
export function FormAside({ control, uploads, agent, status, listedAt }: FormAsideProps) {
  const values = useFormValues(control)
  return (
    <aside
      aria-label="Preview"
      className="grid min-w-0 grid-cols-1 gap-6 xl:sticky xl:top-[calc(var(--nav-h)+1.5rem)]"
    >
      <div className="max-w-sm">
        <h2 className="mb-3 text-sm font-semibold">How the card will look</h2>
        <CardSprite />
        <div inert>
          <PropertyCard property={cardOf(values, agent, status, listedAt)} />
        </div>
      </div>
      <Checklist values={values} uploads={uploads} />
    </aside>
  )
}

/** The values of all valid fields; invalid ones count as missing. */
function cardOf(
  values: FormValues,
  { name, image }: Agent,
  status: PropertyStatus,
  listedAt: string,
): PropertyCardProps['property'] {
  const read = <Name extends keyof typeof listingFormSchema.shape>(field: Name) => {
    const { data } = listingFormSchema.shape[field].safeParse(values[field])
    return typeof data === 'number' ? data : undefined
  }
  const prices = {
    minPrice: read('minPrice'),
    maxPrice: read('maxPrice'),
    askingPrice: read('askingPrice'),
    priceQualifier: PRICE_QUALIFIERS.find((qualifier) => qualifier === values.priceQualifier),
  }
  const isPriced = prices.priceQualifier === 'on-request' || shownPriceOf(prices).kind !== 'on-request'
  return {
    _id: '',
    title: values.title.trim() || 'Title',
    location: values.location.trim() || 'Location',
    ...prices,
    ...(!isPriced && { price: 'Price' }),
    image: values.images?.[0]?.url ?? NO_PICTURE,
    status,
    ...cardUnits(values.location),
    bedrooms: read('bedrooms'),
    bathrooms: read('bathrooms'),
    livingArea: read('livingArea'),
    lotArea: read('lotArea'),
    ...(values.energyClass && { energyClass: values.energyClass }),
    agentName: name,
    agentImage: image,
    listedAt,
  }
}

const countText = (count: number, singular: string, pluralText: string) =>
  count === 1 ? singular : `${count} ${pluralText}`

/** What the agent should look at before saving, each item with its section. */
function checklistItems(values: FormValues, { running, failed }: Uploads) {
  const errors = invalidFields(values)
  const isOnRequest = values.priceQualifier === 'on-request'
  const missing = REQUIRED_FIELDS.filter(
    (name) =>
      !isFilledIn(values[name]) &&
      !(name === 'images' && running + failed > 0) &&
      !(name.endsWith('Price') && isOnRequest),
  )
  const invalid = FIELDS_IN_ORDER.filter((name) => errors.has(name) && isFilledIn(values[name]))
  const withoutAltCount = (values.images ?? []).filter(({ alt }) => !alt).length
  const hasFacts = fieldsOf('facts').some((name) => isFilledIn(values[name]))
  return [
    failed > 0 && {
      isBad: true,
      section: 'pictures',
      text: countText(failed, 'One picture failed to upload', 'pictures failed to upload'),
    },
    running > 0 && {
      section: 'pictures',
      text: countText(running, 'One picture is uploading', 'pictures are uploading'),
    },
    ...invalid.map((name) => ({
      isBad: true,
      section: sectionOf(name),
      text: `Check ${LISTING_FIELDS[name].label.toLowerCase()}`,
    })),
    missing.length > 0 && {
      section: sectionOf(missing[0] ?? 'title'),
      text: `Missing: ${missing.map((name) => LISTING_FIELDS[name].label.toLowerCase()).join(', ')}`,
    },
    withoutAltCount > 0 && {
      section: 'pictures',
      text: countText(
        withoutAltCount,
        'One picture has no alternative text',
        'pictures have no alternative text',
      ),
    },
    !hasFacts && { section: 'facts', text: 'Without facts, this home won’t show up in filtered searches' },
  ].filter((point) => point !== false)
}

type ChecklistItem = { isBad?: boolean; section: string; text: string }

function Checklist({ values, uploads }: { values: FormValues; uploads: Uploads }) {
  const points: ChecklistItem[] = checklistItems(values, uploads)
  if (points.length === 0) return null
  return (
    <div className="border-t border-border pt-3">
      <h2 className="text-sm font-semibold">Before you save</h2>
      <ul>
        {points.map(({ isBad, section, text }) => {
          const Icon = isBad ? CircleAlert : CircleDashed
          return (
            <li key={text}>
              <a
                href={`#${section}`}
                className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-xs text-muted underline-offset-[.2em] hover:text-text hover:underline"
              >
                <Icon className={cn('size-4', isBad && 'text-danger')} aria-hidden />
                {text}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
