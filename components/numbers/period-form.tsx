import { PERIODS } from '@/lib/domain/listing-numbers'
import { Button } from '../ui/button'
import { Options, Select } from '../ui/select'
import { SubmitOnChange } from '../ui/submit-on-change'

/** The choice of the days that the page shows (D505). */
export const PeriodForm = ({ days }: { days: number }) => (
  <SubmitOnChange className="flex grow gap-3">
    <Select
      name="days"
      aria-label="Period"
      defaultValue={days}
      // Firefox would restore what was chosen before "Back".
      autoComplete="off"
      className="grow sm:w-44"
    >
      <Options choices={PERIODS.toReversed().map((period) => [period, `Last ${period} days`])} />
    </Select>
    <Button type="submit" variant="outline" className="hidden noscript:inline-flex">
      Show
    </Button>
  </SubmitOnChange>
)
