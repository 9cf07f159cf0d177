import { House } from 'lucide-react'
import { cn } from './cn'

/** In place of the picture of a listing that is gone. */
export const MissingPhoto = ({ className }: { className?: string }) => (
  <span
    className={cn('grid aspect-4/3 place-items-center rounded-xs bg-surface-sunken text-subtle', className)}
  >
    <House className="size-5" strokeWidth={1.4} aria-hidden />
  </span>
)
