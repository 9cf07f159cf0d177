'use client'

import { useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type FactName, PERIOD_OF, type PeriodName } from '@/lib/domain/fact-fields'
import { PERIOD_LABELS, PERIODS, TENURE_HINTS, TENURE_LABELS, TENURES } from '@/lib/domain/tenure'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { ChoiceCards } from './choice-cards'
import { FormField } from './form-field'
import { type ListingFormMethods } from './use-draft'
import { fieldsOf, type FormFieldName } from './values'

const CHOICES = [
  ...TENURES.map((value) => ({ value, label: TENURE_LABELS[value], hint: TENURE_HINTS[value] })),
  { value: '', label: 'Not stated', hint: 'Buyers are not told how they own it.' },
]

const isPeriod = (name: FormFieldName) => LISTING_FIELDS[name].input.as === 'period'

/** How a buyer owns the home, and what that costs; an amount has its period beside it (D418, D420). */
export const OwnershipSection = ({ form }: { form: ListingFormMethods }) => (
  <>
    <ChoiceCards control={form.control} name="tenure" legend="Tenure" choices={CHOICES} unchosen="" />
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {fieldsOf('ownership')
        .filter((name) => name !== 'tenure' && !isPeriod(name))
        .map((name) => {
          const { [name as FactName]: period } = PERIOD_OF
          const field = <FormField key={name} form={form} name={name} />
          return period ? (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-2">
              {field}
              <PeriodField control={form.control} name={period} of={LISTING_FIELDS[name].label} />
            </div>
          ) : (
            field
          )
        })}
    </div>
  </>
)

type PeriodFieldProps = { control: ListingFormMethods['control']; name: PeriodName; of: string }

/** The period of an amount, a year until another is chosen. */
function PeriodField({ control, name, of }: PeriodFieldProps) {
  const { field } = useController({ control, name })
  return (
    <Field
      label={
        <>
          Period<span className="sr-only"> of the {of.toLowerCase()}</span>
        </>
      }
    >
      <Select {...field} value={field.value || 'year'}>
        {PERIODS.toReversed().map((period) => (
          <option key={period} value={period}>
            {PERIOD_LABELS[period]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
