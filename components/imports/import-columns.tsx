import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import {
  competingColumns,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  recogniseColumns,
  type Competing,
} from '@/lib/domain/import/columns'
import { paths } from '@/lib/paths'
import { type ImportDto, IMPORT_FORM } from '@/lib/schemas/import'
import { Button } from '../ui/button'
import { AnchorButton } from '../ui/link-button'
import { Options, Select } from '../ui/select'
import { type FormFlow, ImportForm } from './import-form'
import { StepActions } from './import-step'

const HEAD = 'h-10 border-b border-border-strong pr-4 text-left text-2xs font-[550] text-muted'
const CELL = 'py-2 pr-4 align-middle sm:h-14 sm:border-b sm:border-border'

/** The field of each column, with the column's first cells; the agent chooses it if the name is unknown. */
export function ImportColumns({ current, flow }: { current: ImportDto; flow: FormFlow }) {
  const [fields, setFields] = useState(() => current.columns.map(({ field }) => field))
  const matchedCount = current.columns.filter(({ field }) => field !== null).length
  const names = current.columns.map(({ name }, i) => name || `Column ${i + 1}`)
  // A column that is skipped for another one still competes with it.
  const recognised = recogniseColumns(current.columns.map(({ name }) => name))
  const groups = competingColumns(
    names,
    fields.map((field, i) => field ?? recognised[i] ?? null),
  )
  const choose = (i: number, field: ImportField | null) =>
    setFields((all) => all.map((previous, at) => (at === i ? field : previous)))
  const use = (columns: readonly number[], field: ImportField, onlyColumn: number | null) =>
    setFields((all) =>
      all.map((previous, at) =>
        columns.includes(at) ? (onlyColumn === null || onlyColumn === at ? field : null) : previous,
      ),
    )
  return (
    <ImportForm step="columns" flow={flow}>
      <p className="max-w-[38rem] text-sm text-muted">
        {matchedCount} of {current.columns.length} columns were recognized by their names. Correct any that
        are wrong; nothing is saved before the last step.
      </p>
      {groups.map((group) => (
        <ColumnChoice key={group.field} {...{ group, fields, names, current }} onUse={use} />
      ))}
      <table role="table" className="w-full table-fixed text-sm max-sm:block">
        <thead role="rowgroup" className="max-sm:hidden">
          <tr role="row">
            <th role="columnheader" scope="col" className={`${HEAD} w-[24%]`}>
              Column in your file
            </th>
            <th role="columnheader" scope="col" className={`${HEAD} w-[34%]`}>
              First rows
            </th>
            <th role="columnheader" scope="col" className={HEAD}>
              Imported as
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {current.columns.map((column, i) => (
            <tr
              // A name may occur twice.
              key={`${i}-${column.name}`}
              role="row"
              className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:border-b max-sm:border-border max-sm:py-3"
            >
              <td
                role="cell"
                className={`${CELL} [overflow-wrap:anywhere] max-sm:p-0 ${fields[i] ? 'font-[550]' : 'text-muted'}`}
              >
                <bdi>{names[i]}</bdi>
              </td>
              <td role="cell" className={`${CELL} truncate text-muted numbers max-sm:p-0 max-sm:text-right`}>
                {column.examples.join(', ')}
              </td>
              <td role="cell" className={`${CELL} pr-0! max-sm:col-span-2 max-sm:p-0 max-sm:pt-1.5`}>
                <FieldSelect
                  name={names[i] ?? ''}
                  field={fields[i] ?? null}
                  onChange={(field) => choose(i, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <StepActions>
        <Button type="submit" size="lg" pending={flow.isStarting}>
          Check {pluralize(current.rows, 'row')}
        </Button>
        <AnchorButton size="lg" variant="ghost" href={paths.agent.newImport()}>
          Cancel
        </AnchorButton>
      </StepActions>
    </ImportForm>
  )
}

type FieldSelectProps = {
  name: string
  field: ImportField | null
  onChange: (field: ImportField | null) => void
}

function FieldSelect({ name, field, onChange }: FieldSelectProps) {
  const hint = field && IMPORT_COLUMNS[field].hint
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <ArrowRight className="size-4 text-subtle" aria-hidden />
      <Select
        name={IMPORT_FORM.column}
        aria-label={`Import ${name} as`}
        value={field ?? ''}
        onChange={({ target }) => onChange(IMPORT_FIELDS.find((option) => option === target.value) ?? null)}
      >
        <option value="">Skip</option>
        <Options choices={IMPORT_FIELDS.map((option) => [option, IMPORT_COLUMNS[option].label])} />
      </Select>
      {hint && <p className="col-start-2 text-xs text-muted">{hint}</p>}
    </div>
  )
}

type ColumnChoiceProps = {
  group: Competing
  /** The current field of each column, and its name. */
  fields: readonly (ImportField | null)[]
  names: readonly string[]
  current: ImportDto
  /** `onlyColumn`: the column to use, or `null` for all of them. */
  onUse: (columns: readonly number[], field: ImportField, onlyColumn: number | null) => void
}

/** Asks which of several columns for one field to use, with their first values (D323). */
function ColumnChoice({ group: { field, columns }, fields, names, current, onUse }: ColumnChoiceProps) {
  const usedColumns = columns.filter((i) => fields[i] === field)
  const [first = 0, ...rest] = columns
  const selected =
    usedColumns.length === 1 ? usedColumns[0] : usedColumns.length === columns.length ? null : undefined
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
          checked={selected === i}
          label={names[i] ?? ''}
          hint={current.columns[i]?.examples.join(', ') || 'Blank in the first rows'}
          onChoose={() => onUse(columns, field, i)}
        />
      ))}
      <Option
        name={name}
        value=""
        checked={selected === null}
        label={columns.length === 2 ? 'Both' : 'All of them'}
        hint={
          isJoined
            ? `${names[first]}, then ${rest.map((i) => names[i]).join(', ')}`
            : `${names[first]}, or ${rest.map((i) => names[i]).join(', or ')} if that is blank`
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
