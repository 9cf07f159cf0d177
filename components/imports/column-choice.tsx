import { type Competing, IMPORT_COLUMNS, type ImportField } from '@/lib/domain/import/columns'
import { type ImportDto } from '@/lib/schemas/import'
import { IMPORT_FORM } from '@/lib/schemas/import-form'

type ColumnChoiceProps = {
  group: Competing
  /** What each column becomes now, and what it is called. */
  fields: readonly (ImportField | null)[]
  names: readonly string[]
  current: ImportDto
  /** `only`: the column to use, or `null` for all of them. */
  onUse: (columns: readonly number[], field: ImportField, only: number | null) => void
}

/** Asks which of several columns for one field to use, with what they say (D323). */
export function ColumnChoice({
  group: { field, columns },
  fields,
  names,
  current,
  onUse,
}: ColumnChoiceProps) {
  const used = columns.filter((i) => fields[i] === field)
  const [first = 0, ...others] = columns
  const chosen = used.length === 1 ? used[0] : used.length === columns.length ? null : undefined
  const name = IMPORT_FORM.use(field)
  // Without a city, a street and a place make one location.
  const isJoined = field === 'location' && !fields.includes('city')
  return (
    <fieldset className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      <legend className="mb-3 text-sm font-semibold">
        Which column should be used for {IMPORT_COLUMNS[field].label.toLowerCase()}?
      </legend>
      {columns.map((i) => (
        <Option
          key={i}
          name={name}
          value={String(i)}
          checked={chosen === i}
          label={names[i] ?? ''}
          hint={current.columns[i]?.examples.join(', ') || 'Blank in the first rows'}
          onChoose={() => onUse(columns, field, i)}
        />
      ))}
      <Option
        name={name}
        value=""
        checked={chosen === null}
        label={columns.length === 2 ? 'Both' : 'All of them'}
        hint={
          isJoined
            ? `${names[first]}, then ${others.map((i) => names[i]).join(', ')}`
            : `${names[first]}, or ${others.map((i) => names[i]).join(', or ')} if that is blank`
        }
        onChoose={() => onUse(columns, field, null)}
      />
    </fieldset>
  )
}

type OptionProps = {
  name: string
  value: string
  checked: boolean
  label: string
  hint: string
  onChoose: () => void
}

const Option = ({ name, value, checked, label, hint, onChoose }: OptionProps) => (
  <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border border-control p-3 text-sm transition-colors hover:border-muted has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      onChange={onChoose}
      className="mt-px size-[18px] appearance-none rounded-full border border-control checked:border-[5px] checked:border-accent-text focus-visible:outline-none"
    />
    <bdi className="font-[550] [overflow-wrap:anywhere]">{label}</bdi>{' '}
    <bdi className="col-start-2 truncate text-xs text-muted numbers">{hint}</bdi>
  </label>
)
