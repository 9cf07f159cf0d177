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

const BOX = 'has-checked:font-[550]'

/** The types of home; any if none is chosen. */
export function TypeField({ draft, change }: FieldProps) {
  const selected = splitNames(draft.type)
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {PROPERTY_TYPES.map((type) => (
        <Checkbox
          key={type}
          name="type"
          value={type}
          checked={selected.includes(type)}
          onChange={(event) =>
            change({ type: toggleName(PROPERTY_TYPES, draft.type, type, event.target.checked) })
          }
          className={BOX}
        >
          {PROPERTY_TYPE_LABELS[type]}
        </Checkbox>
      ))}
    </div>
  )
}

/** The required features, by group. */
export function FeaturesField({ draft, change }: FieldProps) {
  const selected = splitNames(draft.features)
  return (
    <div className="grid gap-3">
      {FEATURE_GROUPS.map(({ group, features }) => (
        <fieldset key={group}>
          <legend className="text-xs text-muted">{group}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {features.map(({ name, label }) => (
              <Checkbox
                key={name}
                name="features"
                value={name}
                checked={selected.includes(name)}
                onChange={(event) =>
                  change({ features: toggleName(FEATURES, draft.features, name, event.target.checked) })
                }
                className={BOX}
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
