'use client'

import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Options, Select } from '@/components/ui/select'
import { countryName, countryOf } from '@/lib/domain/country'
import { splitEnergyClass, type EnergyPart, type EnergyScheme, energySchemeOf } from '@/lib/domain/energy'
import { FormField } from './form-field'
import { type ListingFormMethods } from './use-draft'
import { usePlace } from './use-place'

/** Besides the class. */
const INPUTS = ['energyValue', 'energyCo2', 'energyIssued', 'energyCertificateUntil', 'energyExempt'] as const

type EnergySectionProps = {
  form: ListingFormMethods
  /** The countries in which a home is verified only with a class (D423). */
  requiredIn: readonly string[]
}

/**
 * The energy certificate of the home, in the scheme of the typed location's country (D413 to D415). Without a scheme,
 * only what has a value can be changed.
 */
export function EnergySection({ form, requiredIn }: EnergySectionProps) {
  const place = usePlace(form.control)
  const scheme = energySchemeOf(place)
  const country = countryOf(place)
  const values = useWatch({ control: form.control, name: INPUTS })
  const isShown = scheme !== null || requiredIn.includes(country) || values.some(Boolean)
  const unitEnd = (unit: string | undefined) => unit && <Unit>{unit}</Unit>
  return (
    <>
      {requiredIn.includes(country) && (
        <p className="text-sm text-pretty text-muted">
          Homes in {countryName(country)} are verified only with a class or the reason why none is required.
        </p>
      )}
      <ClassField form={form} scheme={scheme} country={country} />
      {isShown && (
        <>
          <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormField form={form} name="energyValue" end={unitEnd(scheme?.unit)} />
            <FormField form={form} name="energyCo2" end={unitEnd(scheme?.co2Unit)} />
            <FormField form={form} name="energyIssued" />
            <FormField form={form} name="energyCertificateUntil" />
          </div>
          <FormField form={form} name="energyExempt" />
          <p className="text-xs text-muted">
            Add the certificate itself under{' '}
            <a href="#tours" className="text-accent-text underline underline-offset-4">
              Tours and documents
            </a>
            .
          </p>
        </>
      )}
    </>
  )
}

const Unit = ({ children }: { children: string }) => (
  <span className="pointer-events-none px-2 text-xs whitespace-nowrap text-muted">{children}</span>
)

type ClassFieldProps = { form: ListingFormMethods; scheme: EnergyScheme | null; country: string }

/** The class, or in France one class for each part. Without a scheme, a class can only be removed. */
function ClassField({ form, scheme, country }: ClassFieldProps) {
  const {
    field: { ref, name, value = '', onChange },
    fieldState,
  } = useController({ control: form.control, name: 'energyClass' })
  const errorId = useId()
  const parts = splitEnergyClass(value)
  const error = fieldState.error && (
    <p id={errorId} className="text-xs text-danger">
      {fieldState.error.message}
    </p>
  )
  const choose = (text: string) => {
    onChange(text)
    if (fieldState.invalid) void form.trigger(['energyClass', 'energyExempt'])
  }
  if (!scheme)
    return (
      <div className="grid justify-items-start gap-2 text-sm text-muted">
        <p className="text-pretty">
          Homes in {countryName(country)} have no energy class. For a home elsewhere, enter its location
          first.
        </p>
        {value !== '' && (
          <Button variant="outline" ref={ref} onClick={() => choose('')}>
            Remove the class {value}
          </Button>
        )}
        {error}
      </div>
    )
  return (
    // Focused if the class is refused.
    <div ref={ref} tabIndex={-1} className="grid gap-3 rounded-md">
      {scheme.parts.map((part, i) => (
        <ClassPart
          key={part.label}
          part={part}
          name={`${name}-${i}`}
          value={parts[i] ?? ''}
          errorId={error && errorId}
          onChange={(chosen) =>
            choose(
              chosen === ''
                ? ''
                : scheme.parts.map((_, at) => (at === i ? chosen : (parts[at] ?? ''))).join('/'),
            )
          }
        />
      ))}
      {error}
    </div>
  )
}

/** With more classes than these, a list is easier to use than buttons. */
const BUTTONS = 15

type ClassPartProps = {
  part: EnergyPart
  name: string
  value: string
  errorId: string | undefined
  onChange: (selected: string) => void
}

function ClassPart({ part: { label, classes }, name, value, errorId, onChange }: ClassPartProps) {
  const id = useId()
  if (classes.length > BUTTONS)
    return (
      <div className="grid gap-2">
        <label htmlFor={id} className="text-sm font-[550]">
          {label}
        </label>
        <Select
          id={id}
          value={value}
          aria-describedby={errorId}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Not given</option>
          <Options choices={classes.map((energyClass) => [energyClass, energyClass])} />
        </Select>
      </div>
    )
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="mb-2 text-sm font-[550]">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1">
        {['', ...classes].map((energyClass) => (
          <label
            key={energyClass}
            data-energy={energyClass}
            className="relative grid min-h-11 cursor-pointer place-items-center overflow-hidden rounded-md border border-control pb-1 text-sm text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-1 not-first:after:bg-energy hover:bg-surface-hover has-checked:border-accent-text has-checked:font-[650] has-checked:text-text has-checked:not-first:bg-energy has-checked:not-first:text-on-energy has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={energyClass}
              checked={value === energyClass}
              onChange={() => onChange(energyClass)}
              className="sr-only"
            />
            {energyClass || 'None'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
