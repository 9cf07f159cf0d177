import { Button } from '../ui/button'
import { Select } from '../ui/select'

type AgentFilterProps = {
  /** The agents whose records the list can show; nothing is shown if there is no choice. */
  agents: readonly { id: string; name: string }[]
  /** The one that it shows; `undefined`: all. */
  agent: string | undefined
}

/** Filters a list of an office by agent (D453): a plain GET form. */
export const AgentFilter = ({ agents, agent }: AgentFilterProps) =>
  agents.length > 0 && (
    <form className="mb-6 flex flex-wrap items-center gap-3">
      <Select name="agent" aria-label="Agent" defaultValue={agent ?? ''} className="min-w-0 max-sm:flex-1">
        <option value="">All agents</option>
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  )
