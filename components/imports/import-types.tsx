import { PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '@/lib/domain/facts'
import { pluralize } from '@/lib/domain/pluralize'
import { type ImportDto } from '@/lib/schemas/import'
import { IMPORT_FORM } from '@/lib/schemas/import-form'
import { Button } from '../ui/button'
import { Select } from '../ui/select'
import { ImportForm, type FormFlow } from './import-form'

/** Asks what each unknown property type of the file is (D320). */
export function ImportTypes({ current, flow }: { current: ImportDto; flow: FormFlow }) {
  if (current.types.length === 0) return null
  return (
    <ImportForm step="types" flow={flow} className="rounded-md border border-border-strong p-4 sm:p-5">
      <fieldset className="grid gap-4">
        <legend className="float-left -mb-2 text-sm font-semibold">
          {current.types.length === 1
            ? 'We don’t recognize one of the home types in your file'
            : `We don’t recognize ${current.types.length} of the home types in your file`}
        </legend>
        <p className="clear-both max-w-[38rem] text-sm text-muted">
          Choose what each one is. We’ll remember it for your next file.
        </p>
        <ul className="grid gap-3">
          {current.types.map(({ word, rows, type }, i) => (
            <li
              key={word}
              className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
            >
              <label htmlFor={`type-${i}`} className="text-sm [overflow-wrap:anywhere]">
                <bdi className="font-[550]">{word}</bdi>{' '}
                <span className="text-muted numbers">({pluralize(rows, 'row')})</span>
              </label>
              <input type="hidden" name={IMPORT_FORM.word} value={word} />
              <Select id={`type-${i}`} name={IMPORT_FORM.type} defaultValue={type ?? ''}>
                <option value="">Import without a type</option>
                {PROPERTY_TYPES.map((one) => (
                  <option key={one} value={one}>
                    {PROPERTY_TYPE_LABELS[one]}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="outline" pending={flow.isStarting} className="sm:justify-self-start">
          Use these types
        </Button>
      </fieldset>
    </ImportForm>
  )
}
