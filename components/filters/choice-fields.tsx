'use client'

import { FEATURE_GROUPS, FEATURES, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '@/lib/domain/facts'
import { Checkbox } from '../ui/checkbox'
import { type FieldProps, splitNames } from './draft'

/** The list with a name added or removed, in the list's own order. */
const toggleName = (
  all: readonly string[],
  text: string | undefined,
  name: string,
  isSelected: boolean,
): string => {
  const names = new Set(splitNames(text))
  if (isSelected) names.add(name)
  else names.delete(name)
  return all.filter((item) => names.has(item)).join(',')
}

type ChoicesProps = FieldProps & {
  field: 'type' | 'features'
  /** All names of the field, in their order. */
  all: readonly string[]
  choices: readonly { name: string; label: string }[]
}

const Choices = ({ field, all, choices, draft, change }: ChoicesProps) => (
  <div className="grid grid-cols-2 gap-x-4">
    {choices.map(({ name, label }) => (
      <Checkbox
        key={name}
        name={field}
        value={name}
        checked={splitNames(draft[field]).includes(name)}
        onChange={(event) => change({ [field]: toggleName(all, draft[field], name, event.target.checked) })}
        className="has-checked:font-[550]"
      >
        {label}
      </Checkbox>
    ))}
  </div>
)

const TYPES = PROPERTY_TYPES.map((name) => ({ name, label: PROPERTY_TYPE_LABELS[name] }))

/** The types of home; any if none is chosen. */
export const TypeField = (props: FieldProps) => (
  <Choices {...props} field="type" all={PROPERTY_TYPES} choices={TYPES} />
)

/** The required features, by group. */
export const FeaturesField = (props: FieldProps) => (
  <div className="grid gap-3">
    {FEATURE_GROUPS.map(({ group, features }) => (
      <fieldset key={group}>
        <legend className="text-xs text-muted">{group}</legend>
        <Choices {...props} field="features" all={FEATURES} choices={features} />
      </fieldset>
    ))}
  </div>
)
