'use client'

import { useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { type Feature, FEATURE_GROUPS } from '@/lib/domain/facts'
import { type ListingFormMethods } from './use-draft'

/** The fixed list of features as checkboxes, by group. */
export function FeaturesField({ control }: { control: ListingFormMethods['control'] }) {
  const { field } = useController({ control, name: 'features' })
  const selected = new Set<Feature>(field.value)
  const choose = (name: Feature, isChosen: boolean) =>
    field.onChange(isChosen ? [...selected, name] : [...selected].filter((feature) => feature !== name))
  return (
    <div className="grid gap-4">
      {FEATURE_GROUPS.map(({ group, features }) => (
        <fieldset key={group} className="border-border not-first:border-t not-first:pt-3">
          <legend className="float-left mb-1 w-full text-xs font-medium text-muted">{group}</legend>
          <div className="clear-both grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {features.map(({ name, label }, i) => (
              <Checkbox
                key={name}
                ref={i === 0 && group === FEATURE_GROUPS[0].group ? field.ref : undefined}
                checked={selected.has(name)}
                onChange={({ target }) => choose(name, target.checked)}
                onBlur={field.onBlur}
                className="has-checked:font-[550]"
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
