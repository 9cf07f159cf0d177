import { PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '@/lib/domain/facts'
import { groupDigits } from '@/lib/domain/group-digits'
import { CURRENCY_SIGN, priceDigits } from '@/lib/domain/money'
import { PROPERTY_SORT_LABELS, PROPERTY_SORTS, type PropertySort } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type PlaceQuery } from '@/lib/schemas/property'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { cn } from '../ui/cn'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { type Draft } from '../filters/draft'
import { placeHref } from './place-href'

const STEPS = [1, 2, 3, 4, 5]

/** A number in the URL that is not a step is added to the steps. */
const stepsWith = (value: number | undefined) =>
  value === undefined || STEPS.includes(value) ? STEPS : [...STEPS, value]

const pricesOf = ({ minPrice, maxPrice }: PlaceQuery): Draft => ({
  ...(minPrice !== undefined && { minPrice: priceDigits(minPrice) }),
  ...(maxPrice !== undefined && { maxPrice: priceDigits(maxPrice) }),
})

type PlaceToolsProps = {
  query: PlaceQuery & { sort: PropertySort }
  /** The prices as they were typed, if they were refused. */
  typed?: Draft | undefined
}

/** Sort order and filters of a place's homes (D256): a plain GET form. */
export function PlaceTools({ query, typed }: PlaceToolsProps) {
  const { slug, sort, bedrooms, bathrooms, type = [] } = query
  const placeUrl = paths.place(slug)
  const here = placeHref({ ...query, cursor: undefined })
  const { minPrice, maxPrice } = typed ?? pricesOf(query)
  return (
    <form
      // The fields show the URL's values, also after following a link.
      key={`${here} ${minPrice} ${maxPrice}`}
      action={placeUrl}
      aria-label="Sort and filter"
      className="grid grid-cols-2 gap-2 pb-6 sm:flex sm:flex-wrap print:hidden"
    >
      <PriceInput name="minPrice" label="Minimum price" placeholder="Min. price" text={minPrice} />
      <PriceInput name="maxPrice" label="Maximum price" placeholder="Max. price" text={maxPrice} />
      <Select name="bedrooms" aria-label="Bedrooms" defaultValue={bedrooms ?? ''} className="sm:w-32">
        <option value="">Any beds</option>
        <Options choices={stepsWith(bedrooms).map((step) => [step, `${step}+ beds`])} />
      </Select>
      <Select name="bathrooms" aria-label="Bathrooms" defaultValue={bathrooms ?? ''} className="sm:w-32">
        <option value="">Any baths</option>
        <Options choices={stepsWith(bathrooms).map((step) => [step, `${groupDigits(step)}+ baths`])} />
      </Select>
      <Select name="type" aria-label="Type" defaultValue={type.join()} className="sm:w-40">
        <option value="">Any type</option>
        {type.length > 1 && (
          <option value={type.join()}>{type.map((name) => PROPERTY_TYPE_LABELS[name]).join(', ')}</option>
        )}
        <Options choices={PROPERTY_TYPES.map((option) => [option, PROPERTY_TYPE_LABELS[option]])} />
      </Select>
      <Select name="sort" aria-label="Sort" defaultValue={sort === 'default' ? '' : sort} className="sm:w-56">
        <Options
          choices={PROPERTY_SORTS.map((option) => [
            option === 'default' ? '' : option,
            option === 'default' ? 'Sort: Default' : PROPERTY_SORT_LABELS[option],
          ])}
        />
      </Select>
      <Button type="submit" variant="outline" className="max-sm:col-span-full">
        Show homes
      </Button>
      {(typed !== undefined || here !== placeUrl) && (
        <LinkButton variant="ghost" className="max-sm:col-span-full" href={placeUrl} prefetch={false}>
          Reset
        </LinkButton>
      )}
    </form>
  )
}

type PriceInputProps = { name: string; label: string; placeholder: string; text: string | undefined }

const PriceInput = ({ name, label, placeholder, text }: PriceInputProps) => (
  <div className="sm:w-32">
    <Input
      name={name}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={text}
      icon={<span className="text-sm">{CURRENCY_SIGN}</span>}
      className={cn('numbers', CURRENCY_SIGN.length > 1 ? 'pl-12!' : 'pl-7!')}
    />
  </div>
)
