'use client'

import { useController, useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Options, Select } from '@/components/ui/select'
import { countryOf } from '@/lib/domain/country'
import { type FactName, PERIOD_OF, type PeriodName } from '@/lib/domain/fact-fields'
import { PERIOD_LABELS, PERIODS, TENURE_HINTS, TENURE_LABELS, TENURES } from '@/lib/domain/tenure'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { ChoiceCards } from './choice-cards'
import { FormField } from './form-field'
import { type ListingFormMethods } from './use-draft'
import { usePlace } from './use-place'
import { type FormFieldName } from '@/lib/schemas/form-values'
import { fieldsOf } from './values'

const CHOICES = [
  ...TENURES.map((value) => ({ value, label: TENURE_LABELS[value], hint: TENURE_HINTS[value] })),
  { value: '', label: 'Not stated', hint: 'Buyers are not told how they own it.' },
]

const isPeriod = (name: FormFieldName) => LISTING_FIELDS[name].input.as === 'period'

const FIELDS = fieldsOf('ownership').filter((name) => name !== 'tenure' && !isPeriod(name))

/** Fields of homes on a lease, and of homes in the United Kingdom. */
const LEASE_FIELDS: readonly FormFieldName[] = ['leaseYears', 'groundRent', 'groundRentRises']
const UK_FIELDS: readonly FormFieldName[] = ['councilTaxBand']

/**
 * How a buyer owns the home, and what that costs; an amount has its period beside it (D418, D420). Fields of a lease or of
 * the United Kingdom are shown for another home only if they have a value.
 */
export function OwnershipSection({ form }: { form: ListingFormMethods }) {
  const { control } = form
  const tenure = useWatch({ control, name: 'tenure' })
  const country = countryOf(usePlace(control))
  const values = useWatch({ control, name: FIELDS })
  const isShown = (name: FormFieldName, value: unknown) =>
    Boolean(value) ||
    (LEASE_FIELDS.includes(name)
      ? tenure === 'leasehold' || tenure === 'share-of-freehold'
      : !UK_FIELDS.includes(name) || country === 'GB')
  return (
    <>
      <ChoiceCards control={control} name="tenure" legend="Tenure" choices={CHOICES} defaultChoice="" />
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {FIELDS.filter((name, i) => isShown(name, values[i])).map((name) => {
          const { [name as FactName]: period } = PERIOD_OF
          const field = <FormField key={name} form={form} name={name} />
          return period ? (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-2 max-[18rem]:grid-cols-1"
            >
              {field}
              <PeriodField control={control} name={period} amountLabel={LISTING_FIELDS[name].label} />
            </div>
          ) : (
            field
          )
        })}
      </div>
    </>
  )
}

type PeriodFieldProps = { control: ListingFormMethods['control']; name: PeriodName; amountLabel: string }

/** The period of an amount; by default a year. */
function PeriodField({ control, name, amountLabel }: PeriodFieldProps) {
  const { field } = useController({ control, name })
  return (
    <Field
      label={
        <>
          Period<span className="sr-only"> of the {amountLabel.toLowerCase()}</span>
        </>
      }
    >
      <Select {...field} value={field.value || 'year'}>
        <Options choices={PERIODS.toReversed().map((period) => [period, PERIOD_LABELS[period]])} />
      </Select>
    </Field>
  )
}
