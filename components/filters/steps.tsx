import { cn } from '../ui/cn'

type StepsProps = {
  name: string
  /** The label, in a legend if there is no heading. */
  label: string
  /** The minimums to choose from, as URL values. */
  steps: readonly string[]
  /** The label of a step; by default, "1+". */
  stepLabel?: (step: string) => string
  value: string | undefined
  onChange: (value: string) => void
}

/** The most steps besides "Any" in one row of a phone. */
const ONE_ROW = 6

const orMore = (step: string) => `${step}+`

/** "Any", "1+", "2+" … in a row: native radio buttons, which work in a plain form and by arrow keys. */
export function Steps({ name, label, steps, stepLabel: textOf = orMore, value = '', onChange }: StepsProps) {
  // A value in the URL that is not a step is shown as one while it is active.
  const all = value === '' || steps.includes(value) ? steps : [...steps, value]
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">{label}</legend>
      <div
        className={cn(
          'grid auto-cols-fr grid-flow-col rounded-md border border-control bg-surface text-sm text-muted numbers max-[18rem]:grid-flow-row max-[18rem]:grid-cols-3',
          // Two rows, so that each can be touched.
          all.length > ONE_ROW &&
            'max-sm:grid-flow-row max-sm:grid-cols-4 max-sm:*:nth-[4n+1]:border-l-0 max-sm:*:nth-[n+5]:border-t',
        )}
      >
        {['', ...all].map((step) => (
          <label
            key={step}
            className={cn(
              'grid min-h-[42px] cursor-pointer place-items-center border-border not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-surface-hover hover:text-text',
              'has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-text has-checked:shadow-[inset_0_-2px_var(--accent-text)]',
              'has-focus-visible:z-1 has-focus-visible:rounded-[5px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
              className="sr-only"
            />
            {step === '' ? 'Any' : textOf(step)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
