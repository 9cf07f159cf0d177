'use client'

import { type ReactNode, type ComponentProps, type Ref } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Options, Select } from '@/components/ui/select'
import { cn } from '@/components/ui/cn'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { PRICE_RANGE_MESSAGE } from '@/lib/schemas/property'
import { MoneyControl } from '@/components/ui/money-control'
import { isAreaName } from '@/lib/domain/fact-fields'
import { type AreaName, type AreaUnits } from '@/lib/domain/facts'
import { type ListingFormMethods } from './use-draft'
import { type FormFieldName } from '@/lib/schemas/form-values'
import { useHomeUnits } from './watched-values'
import { useTypedArea } from '@/components/units/use-typed-area'

/** The fields that are validated with this one, and again when it changes. */
export const PAIRS: Partial<Record<FormFieldName, FormFieldName[]>> = {
  askingPrice: ['minPrice', 'maxPrice'],
  priceQualifier: ['askingPrice', 'minPrice', 'maxPrice'],
  minPrice: ['maxPrice', 'askingPrice'],
  maxPrice: ['minPrice', 'askingPrice'],
  latitude: ['longitude'],
  longitude: ['latitude'],
  energyIssued: ['energyCertificateUntil'],
  energyExempt: ['energyClass'],
  location: ['energyClass', 'councilTaxBand'],
  postalCode: ['energyClass', 'councilTaxBand'],
  tenure: ['leaseYears'],
}

export type FormFieldProps = {
  form: ListingFormMethods
  name: FormFieldName
  /** Called on each key in a text or number field. */
  onType?: () => void
  /** Shown at the end of a number field. */
  end?: ReactNode
  className?: string
}

/** One field of the form with its label, as the table of fields describes it. */
export function FormField({ form, name, onType, end, className }: FormFieldProps) {
  const { label, hint, input } = LISTING_FIELDS[name]
  return (
    <Field
      label={label}
      hint={hint}
      hasErrorLine={input.as === 'money' && input.section === 'basics'}
      error={errorWithTitle(form.formState.errors[name]?.message)}
      className={cn('content-start', className)}
    >
      {controlOf({ form, name, onType, end })}
    </Field>
  )
}

/** Created here and not by a component, because `Field` links it to its label. */
function controlOf({ form, name, onType, end }: Omit<FormFieldProps, 'className'>) {
  const { register, control } = form
  const { as, inputMode, choices = [] } = LISTING_FIELDS[name].input
  if (isAreaName(name)) return <Area control={control} name={name} />
  if (as === 'money') return <MoneyControl form={form} name={name} deps={PAIRS[name]} />
  const registered = register(name, { deps: PAIRS[name] ?? [], onChange: onType })
  if (as === 'text') return <Textarea rows={5} {...registered} />
  if (as === 'choice')
    return (
      <Select {...registered}>
        <option value="">Not given</option>
        <Options choices={choices.map(({ value, label }) => [value, label])} />
      </Select>
    )
  if (as === 'date') return <Input type="date" className="numbers" {...registered} />
  return (
    <Input
      inputMode={inputMode}
      autoComplete="off"
      end={end}
      className={cn(inputMode && 'numbers', end && 'pr-24')}
      {...registered}
    />
  )
}

function Area({ control, name, ...fieldProps }: { control: ListingFormMethods['control']; name: AreaName }) {
  const defaultUnits = useHomeUnits(control)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <AreaInput
          {...fieldProps}
          {...field}
          name={name}
          value={String(field.value ?? '')}
          defaultUnits={defaultUnits}
        />
      )}
    />
  )
}

/** A field's error; that of the two prices has a heading. */
const errorWithTitle = (message: string | undefined): ReactNode =>
  message === PRICE_RANGE_MESSAGE ? (
    <>
      <strong className="block font-semibold">Invalid Price Range</strong>
      {PRICE_RANGE_MESSAGE}
    </>
  ) : (
    message
  )

type AreaInputProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  name: AreaName
  /** The form's value: square metres. */
  value: string
  /** The home's units, if its location is typed. */
  defaultUnits: AreaUnits | undefined
  onChange: (squareMetres: string) => void
}

/** An area, typed in the viewer's units; the form has square metres. */
function AreaInput({ name, value, onChange, defaultUnits, ...rest }: AreaInputProps) {
  const { unitLabel, displayValue, onType } = useTypedArea(name, value, onChange, defaultUnits)
  return (
    <Input
      name={name}
      inputMode={name === 'lotArea' ? undefined : 'decimal'}
      autoComplete="off"
      className="numbers"
      value={displayValue}
      onChange={({ target }) => onType(target.value)}
      end={
        <span className="pointer-events-none px-2 text-xs text-muted" aria-hidden>
          {unitLabel}
        </span>
      }
      {...rest}
    />
  )
}
