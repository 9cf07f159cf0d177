import { House } from 'lucide-react'
import { cn } from './cn'

/** Shown for a deleted listing in place of its picture. */
export const MissingPhoto = ({ className }: { className?: string }) => (
  <span
    className={cn('grid aspect-4/3 place-items-center rounded-xs bg-surface-sunken text-subtle', className)}
  >
    <House className="size-5" strokeWidth={1.4} aria-hidden />
  </span>
)
