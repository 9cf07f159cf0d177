import { Button } from '../ui/button'
import { Options, Select } from '../ui/select'

type AgentFilterProps = {
  /** The agents whose records the list can show; nothing is shown if there is no choice. */
  agents: readonly { id: string; name: string }[]
  /** The selected agent; `undefined`: all. */
  agent: string | undefined
  /** The name of the URL parameter, its label, and the label of the option for all agents. */
  name?: string
  label?: string
  all?: string
  /** Other filters in the URL, which stay. */
  fields?: Record<string, string>
}

/** Filters a list of an office by agent (D453): a plain GET form. */
export const AgentFilter = ({
  agents,
  agent,
  name = 'agent',
  label = 'Agent',
  all = 'All agents',
  fields = {},
}: AgentFilterProps) =>
  agents.length > 0 && (
    <form className="mb-6 flex flex-wrap items-center gap-3">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Select name={name} aria-label={label} defaultValue={agent ?? ''} className="min-w-0 max-sm:flex-1">
        <option value="">{all}</option>
        <Options choices={agents.map((option) => [option.id, option.name])} />
      </Select>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  )
