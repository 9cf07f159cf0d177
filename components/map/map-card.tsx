import { X } from 'lucide-react'
import { type ComponentProps } from 'react'
import { cn } from '../ui/cn'

type MapCardProps = ComponentProps<'section'> & { closeLabel: string; onClose: () => void }

/** A card over the map. Its button and Escape close it. */
export const MapCard = ({ closeLabel, onClose, className, children, ...rest }: MapCardProps) => (
  <section
    {...rest}
    className={cn('map-card', className)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }}
  >
    {children}
    <button type="button" className="map-card-close" aria-label={closeLabel} onClick={onClose}>
      <X aria-hidden />
    </button>
  </section>
)
