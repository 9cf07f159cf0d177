'use client'

import { type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { FormField } from './form-field'
import { markPositionExact } from './mark-position-exact'
import { type ListingFormMethods } from './use-draft'

const CHOICES = [
  { value: 'exact', label: 'Exact', hint: 'Buyers see the pin.' },
  { value: 'approximate', label: 'About here', hint: 'Buyers see a circle; only you see the exact point.' },
] as const

type PlaceSectionProps = {
  form: ListingFormMethods
  /** The map with the pin, between the location and the coordinates. */
  children?: ReactNode
}

/** The home's location as text, its coordinates, and how exactly buyers see them (D67). */
export function PlaceSection({ form, children }: PlaceSectionProps) {
  return (
    <>
      <FormField form={form} name="location" />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem] sm:gap-5">
        <FormField form={form} name="streetAddress" />
        <FormField form={form} name="postalCode" />
      </div>
      {children}
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <FormField form={form} name="latitude" onType={() => markPositionExact(form)} />
        <FormField form={form} name="longitude" onType={() => markPositionExact(form)} />
      </div>
      <AccuracyField control={form.control} />
    </>
  )
}

function AccuracyField({ control }: { control: ListingFormMethods['control'] }) {
  const { field } = useController({ control, name: 'positionAccuracy' })
  // A position without an accuracy counts as exact.
  const shown = field.value || 'exact'
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-[550]">Buyers see</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {CHOICES.map(({ value, label, hint }, i) => (
          <label
            key={value}
            className={cn(
              'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border border-control p-3 text-sm transition-colors hover:border-muted has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={field.name}
              ref={i === 0 ? field.ref : undefined}
              value={value}
              checked={shown === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="mt-px size-[18px] appearance-none rounded-full border border-control checked:border-[5px] checked:border-accent-text focus-visible:outline-none"
            />
            <span className="font-[550]">{label}</span>
            <span className="col-start-2 text-xs text-muted">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
