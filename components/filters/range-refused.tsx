import { SearchX } from 'lucide-react'
import { type ReactNode } from 'react'
import { LinkButton } from '../ui/link-button'
import { RefusedState } from '../ui/states'

type RangeRefusedProps = {
  message: string
  /** The URL of the search with the ends of the range swapped. */
  swapped: string
  /** Other ways on, after "Swap them". */
  children?: ReactNode
}

/** A minimum is above its maximum: both stay as typed (D147). */
export const RangeRefused = ({ message, swapped, children }: RangeRefusedProps) => (
  <RefusedState
    icon={SearchX}
    title="Minimum above maximum"
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href={swapped} prefetch={false}>
          Swap them
        </LinkButton>
        {children}
      </div>
    }
  >
    {message} Your filters are unchanged.
  </RefusedState>
)
