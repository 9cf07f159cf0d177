'use client'

import { useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { TOURS_LIMIT } from '@/lib/domain/tour-hosts'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { messageOf } from './saving'
import { type ListingFormMethods } from './use-draft'

/** The links without blank fields at the end. */
const withoutBlankEnd = (links: readonly string[]): string[] =>
  links.slice(0, links.findLastIndex((link) => link.trim() !== '') + 1)

/** The links to tours and videos (D397), one in each field; a blank one follows until there are five. */
export function ToursField({ control }: { control: ListingFormMethods['control'] }) {
  const { field, fieldState } = useController({ control, name: 'tours' })
  const links = field.value ?? []
  const { label, hint } = LISTING_FIELDS.tours
  const errors: unknown = fieldState.error
  const errorAt = (i: number) => messageOf(Array.isArray(errors) ? errors[i] : undefined)
  const listError = Array.isArray(errors) && !('message' in errors) ? undefined : messageOf(errors)
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="float-left w-full text-sm font-[550]">{label}</legend>
      {Array.from({ length: Math.min(links.length + 1, TOURS_LIMIT) }, (_, i) => (
        <Field
          key={i}
          label={<span className="sr-only">{`Link ${i + 1}`}</span>}
          error={errorAt(i) ?? (i === 0 && listError)}
          hint={i === 0 && hint}
          className="clear-both"
        >
          <Input
            ref={i === 0 ? field.ref : undefined}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={i === 0 ? 'https://' : undefined}
            value={links[i] ?? ''}
            onChange={({ target }) =>
              field.onChange(withoutBlankEnd([...links.slice(0, i), target.value, ...links.slice(i + 1)]))
            }
            onBlur={field.onBlur}
          />
        </Field>
      ))}
    </fieldset>
  )
}
